export const WORDS =
  'abend,acker,adler,ahorn,ampel,anker,apfel,auge,bach,balkon,banane,bank,baum,becher,beere,besen,biber,' +
  'biene,birke,birne,blatt,blume,boden,bohne,boot,brief,brille,brot,brunnen,buche,burg,butter,dach,' +
  'dachs,dampfer,decke,delfin,distel,donner,dorf,drachen,eiche,eimer,eisen,elefant,ente,erbse,erde,esel,' +
  'eule,faden,fahne,falke,farbe,feder,feld,fenster,feuer,fichte,finger,fisch,flieder,fluss,fohlen,' +
  'forelle,frosch,fuchs,gabel,garten,gebirge,geige,gitter,glas,glocke,gold,gras,gurke,hafen,hafer,hagel,' +
  'halle,hammer,harfe,hase,haus,hecke,heide,herbst,himmel,hirsch,hof,holz,honig,hose,hund,igel,insel,' +
  'jacke,kabel,kaffee,kamel,kamin,kanne,karte,kastanie,katze,keller,kerze,kiesel,kirsche,kissen,klavier,' +
  'klee,knopf,koffer,korb,kranich,kreide,kugel,kuchen,lampe,laterne,laub,leiter,lerche,licht,linde,' +
  'linse,luchs,mais,mandel,mantel,markt,marmor,melone,messer,minze,mond,morgen,motor,mulde,muschel,' +
  'nadel,nebel,nelke,nest,nuss,ofen,olive,orange,orgel,otter,palme,papier,pappel,paprika,pfanne,pfeffer,' +
  'pferd,pilz,pinsel,quelle,rabe,rad,rahmen,regen,reis,ring,robbe,rose,rucksack,sahne,salat,salz,sand,' +
  'schal,schiff,schnee,schule,schwan,segel,seide,silber,sommer,sonne,specht,spiegel,stein,stern,storch,' +
  'strand,stuhl,sturm,suppe,tanne,tasche,tasse,taube,teller,tiger,tisch,tomate,traube,treppe,tulpe,turm,' +
  'ufer,veilchen,vogel,wald,walnuss,wasser,weide,weizen,wiese,wind,winter,wolke,wolle,zebra,ziege,zimt,' +
  'zitrone,zucker,zwiebel';
