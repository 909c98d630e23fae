export const WORDS =
  'abeja,abril,aceite,agua,ajedrez,ajo,ala,aldea,alfombra,almendra,ancla,arco,arena,arroz,avena,' +
  'banco,banda,barca,barro,bosque,botella,brisa,bufanda,burro,caballo,cabra,cactus,cadena,caja,' +
  'camino,campana,campo,canasta,canela,cangrejo,canoa,caracol,carta,casa,castillo,cebolla,cebra,cedro,' +
  'cereza,cesta,chaqueta,cielo,ciervo,cigarra,ciruela,cisne,clavel,cobre,cocina,coco,cometa,concha,' +
  'conejo,copa,coral,corcho,cuaderno,cuchara,cueva,dado,desierto,diamante,dorado,elefante,encina,' +
  'escalera,escoba,espejo,estrella,fresa,fuego,fuente,galleta,gallina,ganso,garza,gato,gorra,granja,' +
  'guitarra,helado,higo,hoguera,hoja,hormiga,huerto,invierno,isla,jarra,laguna,lana,lechuga,' +
  'lechuza,lenteja,libro,limonada,lince,lirio,llave,lluvia,lobo,luna,madera,maleta,manga,manta,mantel,' +
  'manzana,marea,mariposa,martillo,mercado,mesa,miel,molino,mosaico,naranja,nido,niebla,nieve,' +
  'nogal,nube,nuez,oliva,olmo,oveja,paella,palmera,paloma,papel,pasta,patata,pato,pera,perla,piano,' +
  'piedra,pimienta,pincel,pino,planeta,plata,playa,pluma,postre,pozo,prado,puente,puerta,queso,ramo,' +
  'rana,regalo,reloj,remo,roble,rosa,rueda,sabana,sandalia,sello,selva,semilla,sendero,silla,sirena,' +
  'sopa,taza,tejado,tigre,tomate,torre,tortuga,trigo,trineo,trompeta,uva,vela,ventana,verano,' +
  'vidrio,viento,viola,yegua,zapato,zorro';
