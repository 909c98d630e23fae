export const WORDS =
  'acorn,almond,amber,anchor,apple,apron,arrow,autumn,bakery,bamboo,banana,barley,barn,basket,beach,' +
  'beaver,bell,berry,bike,birch,bottle,branch,bread,breeze,brick,bridge,broom,brush,bucket,butter,' +
  'button,cabin,cactus,camera,candle,canoe,carpet,carrot,castle,cedar,cello,cereal,chalk,cherry,clover,' +
  'cloud,coast,cocoa,copper,coral,cotton,cousin,cradle,cricket,crystal,curtain,daisy,dancer,desert,' +
  'diary,dinner,dolphin,donkey,dragon,drum,eagle,earth,ember,engine,falcon,family,farmer,feather,fern,' +
  'ferry,field,finch,flag,flame,flower,flute,forest,fossil,fountain,fox,garden,garlic,ginger,glacier,' +
  'glove,goat,gold,grape,grass,guitar,hammer,harvest,hazel,hedge,heron,hill,honey,horse,island,' +
  'ivory,jacket,jasmine,jungle,kettle,kitchen,kite,ladder,lagoon,lantern,laurel,lavender,leaf,lemon,' +
  'lentil,letter,lily,lion,maple,marble,market,meadow,melon,mint,mirror,mitten,moon,morning,mountain,' +
  'museum,napkin,nectar,needle,nest,ocean,olive,onion,orange,orchid,otter,oven,owl,paddle,panda,paper,' +
  'parrot,pasta,peach,pear,pebble,pencil,pepper,piano,pillow,pine,planet,plum,pond,poppy,potato,prairie,' +
  'puddle,pumpkin,puzzle,quilt,rabbit,rain,raven,ribbon,river,robin,rocket,rose,saddle,saffron,salad,' +
  'salmon,sand,saturn,scarf,shell,silver,sparrow,spoon,spring,squirrel,stone,summer,sunset,swan,table,' +
  'tiger,timber,tomato,tulip,tunnel,turtle,valley,vanilla,velvet,violet,violin,walnut,water,whale,wheat,' +
  'willow,window,winter,wool,zebra';
