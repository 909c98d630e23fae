import { randomInt } from 'node:crypto';

/** Short, told apart by ear, known to learners of English. */
const WORDS = (
  'acorn amber anchor apple april arrow autumn badge baker bamboo banana basket beach bell berry bird blanket blossom ' +
  'boat bottle branch bread brick bridge bronze brush bucket butter button cabin cactus camel candle canoe canvas carpet ' +
  'castle cedar cherry circle cloud clover coast cocoa copper coral corner cotton cradle cricket crystal daisy dancer ' +
  'desert diamond dolphin dragon eagle echo ember engine falcon feather fern field flute forest fountain garden ginger ' +
  'glacier globe golden grape guitar hammer harbor hazel helmet hill honey horse island ivory jacket jasmine jungle ' +
  'kettle kitten ladder lantern laurel lemon lily linen lion lizard lobster magnet mango maple marble meadow melon ' +
  'mirror mountain muffin needle nutmeg ocean olive onion orange orchid otter oyster paddle palace panda paper parrot ' +
  'peach pearl pebble pencil pepper piano pigeon pillow pine planet plum pocket pond poppy potato puzzle quartz rabbit ' +
  'rainbow raven ribbon river robin rocket rose ruby saddle sailor salmon sandal scarf school shadow silver snow spoon ' +
  'spring squirrel star stone summer sunset swan table tiger timber tomato tower tulip tunnel turtle umbrella valley ' +
  'velvet violet violin wagon walnut water whale willow window winter wolf yellow zebra'
).split(' ');

/** Two different words, which an Admin asks a newcomer for, by telephone or in person. */
export function generateVerificationWords(): string {
  const first = randomInt(WORDS.length);
  const second = (first + 1 + randomInt(WORDS.length - 1)) % WORDS.length;
  return `${WORDS[first]} ${WORDS[second]}`;
}
