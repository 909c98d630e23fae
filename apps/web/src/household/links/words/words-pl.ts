export const WORDS =
  'agrafka,ananas,arbuz,balkon,banan,baran,basen,bateria,beczka,beton,biblioteka,biedronka,bilet,biurko,' +
  'bocian,borsuk,brama,bratek,brokat,brzoza,bukiet,burza,butelka,cebula,chata,chleb,chmura,' +
  'choinka,ciasto,cukier,cytryna,czapka,czosnek,dach,deska,delfin,domek,dolina,drabina,drewno,drzewo,' +
  'dywan,dzban,fala,farba,figa,fikus,filar,fiolet,flaga,fontanna,garnek,gitara,glina,gniazdo,gorczyca,' +
  'grabie,groch,gruszka,grzyb,guzik,hamak,harfa,herbata,imbir,indyk,jagoda,jaskinia,jawor,jezioro,' +
  'kajak,kaktus,kalendarz,kamera,kamyk,kanapa,kapusta,karta,kasztan,kawa,kino,klasa,klon,klucz,kogut,' +
  'kolacja,komin,kompas,konik,koperek,koral,korona,korek,kosz,kotwica,koza,kreda,krokus,kropla,kruk,' +
  'krzak,kubek,kukurydza,kurtka,lalka,lampa,las,latarnia,lawenda,lawina,lilia,limonka,lina,lipa,lis,' +
  'lody,lornetka,malina,malwa,mango,mapa,marchew,meduza,melon,miasto,miska,mleko,morela,morze,most,' +
  'motyl,mucha,muszla,namiot,narta,niebo,nora,notes,nuta,obraz,ocean,ogon,ogrodnik,okno,okulary,oliwka,' +
  'olsza,omlet,opona,orkiestra,orzech,osika,owca,paleta,palma,papier,papryka,parasol,park,pasek,' +
  'patelnia,pianino,piasek,pieprz,piernik,pigwa,piwnica,plecak,poduszka,pogoda,pole,pomidor,' +
  'poranek,potok,poziomka,promyk,ptak,rabarbar,radio,rakieta,ramka,rosa,rower,rumianek,ryba,rzeka,sad,' +
  'samolot,sanki,sarna,schody,sekunda,serce,serwetka,sikorka,skarpeta,sklep,skrzypce,smok,sosna,sowa,' +
  'srebro,strumyk,suknia,szafa,szalik,szyba,szynka,talerz,tarcza,teatr,topola,torba,trawa,' +
  'truskawka,tulipan,tygrys,ulica,wagon,wanilia,warkocz,wazon,wiadro,wiatr,widelec,wieloryb,wiosna,woda,' +
  'wrona,wydra,zamek,zebra,zegar,ziarno,zima,zupa';
