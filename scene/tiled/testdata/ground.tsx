<?xml version="1.0" encoding="UTF-8"?>
<tileset version="1.10" name="ground" tilewidth="16" tileheight="8" tilecount="4" columns="4">
 <tile id="1"><properties><property name="solid" type="bool" value="true"/></properties></tile>
 <tile id="2"><properties><property name="cost" type="int" value="20"/></properties></tile>
 <tile id="3"><properties><property name="solid" type="bool" value="false"/></properties></tile>
</tileset>
