export const WORDS =
  'abeille,abricot,agneau,aigle,ail,aile,algue,amande,ananas,ancre,anneau,arbre,arc,argent,armoire,' +
  'assiette,automne,avoine,balcon,balle,bambou,banane,banc,barque,bateau,beurre,bijou,biscuit,bocal,' +
  'bois,bonnet,bougie,boulanger,bouton,branche,brique,brise,brosse,bureau,cabane,cactus,cadeau,cahier,' +
  'caillou,camion,canard,canne,caramel,carotte,carte,cascade,castor,cerf,cerise,chaise,champ,chapeau,' +
  'chat,cheval,chocolat,ciel,cigale,citron,clavier,cloche,clou,cochon,colline,colombe,coquille,corail,' +
  'corbeau,cosmos,coton,coussin,crabe,crayon,cuivre,cuisine,dauphin,dragon,drapeau,eau,encre,escalier,' +
  'escargot,faucon,feuille,ficelle,figue,flamme,fleur,fontaine,fourmi,fraise,framboise,fromage,fruit,' +
  'garage,gare,girafe,glace,gomme,grange,grenier,grenouille,guitare,hamac,herbe,hibou,hiver,horloge,' +
  'jardin,jasmin,jonquille,journal,kiwi,lac,laine,lampe,lanterne,lapin,lavande,lentille,lettre,lilas,' +
  'lion,livre,loup,lune,maison,mandarine,manteau,marbre,marmite,marteau,melon,menthe,miel,miroir,' +
  'montagne,moulin,moutarde,mouton,mur,navire,neige,nid,noisette,noix,nuage,oiseau,olive,oncle,orange,' +
  'orge,ours,palmier,panier,papier,papillon,parapluie,pastille,pelle,perle,phare,piano,pierre,pin,' +
  'pinceau,plage,planche,plume,poire,poisson,poivre,pomme,pont,porte,prairie,prune,puits,radeau,raisin,' +
  'renard,requin,rivage,robe,roche,rose,ruban,ruche,sable,sapin,savon,sel,soleil,soupe,sucre,table,' +
  'tambour,tapis,tasse,tigre,tomate,tortue,tour,tournesol,train,tulipe,vague,valise,vanille,vent,verger,' +
  'vigne,violon,voile';
