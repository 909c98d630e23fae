import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import type { Cover, CoverKind } from './covers.ts';

export interface PlacedWord {
  text: string;
  box: PageBox;
}

export interface ReadPage {
  /** From 1. */
  page: number;
  words: readonly PlacedWord[];
  /** As they are on the page, each with the label before it. */
  births: readonly string[];
}

const MAX_WORDS = 4;
/** Letters reach beyond the box that was read, and a zone leans. */
const ROOM = 0.25;

/** What to black out of what was read: number and zone at first, a date of birth only if the reader wants it [LNK-6]. */
export function findCovers(pages: readonly ReadPage[], number: string | null): Cover[] {
  return pages.flatMap(({ page, words, births }) => {
    const zone = words.filter(({ text }) => isOfZone(text));
    const numbers = [
      ...new Set([...(number ? [number] : []), ...zone.flatMap(({ text }) => numberInZone(text) ?? [])]),
    ];
    const found: [CoverKind, readonly PlacedWord[]][] = [
      ...runsOf(words, (text) => numbers.some((one) => isNumber(text, one))).map((run) => ['number', run] as const),
      ...(zone.length > 0 ? [['zone', zone] as const] : []),
      ...births.flatMap((birth) => birthRun(words, birth)).map((run) => ['birth', run] as const),
    ].map(([kind, run]) => [kind as CoverKind, run]);
    return found.map(([kind, run], at) => {
      return { id: `${page}-${kind}-${at}`, page, kind, isBlack: kind !== 'birth', box: around(run) };
    });
  });
}

/** ICAO 9303: capital letters and digits, filled up with '<'. */
function isOfZone(text: string): boolean {
  const letters = text.replaceAll(/[\s«]/g, '<');
  return /^[A-Z0-9<]{6,}$/i.test(letters) && (letters.match(/</g)?.length ?? 0) >= 2;
}

/** In the second line of a passport or visa, in the first one of a card. */
const ZONE_NUMBERS = [/^([A-Z0-9<]{9})\d[A-Z<]{3}\d{7}[MFX<]\d{7}/, /^[ACI][A-Z0-9<][A-Z<]{3}([A-Z0-9<]{9})[0-9<]/];

/** It is printed elsewhere on the page, too, where nobody may have entered it yet. */
function numberInZone(text: string): string | undefined {
  const line = text.toUpperCase().replaceAll(/[\s«]/g, '<');
  const found = ZONE_NUMBERS.flatMap((place) => place.exec(line)?.[1] ?? [])[0];
  return found?.replaceAll('<', '') || undefined;
}

function isNumber(text: string, number: string): boolean {
  const [found, wanted] = [text, number].map((one) => one.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase());
  return wanted !== undefined && wanted.length >= 4 && found === wanted;
}

/** Words one after the other that say it together, the shortest such runs. */
function runsOf(words: readonly PlacedWord[], says: (text: string) => boolean): PlacedWord[][] {
  const runs: PlacedWord[][] = [];
  for (let from = 0; from < words.length; from++) {
    for (let count = 1; count <= MAX_WORDS && from + count <= words.length; count++) {
      const run = words.slice(from, from + count);
      if (!says(run.map(({ text }) => text).join(' '))) continue;
      runs.push(run);
      from += count - 1;
      break;
    }
  }
  return runs;
}

/** The date without its label: the longest end of the passage that begins with a digit. */
function birthRun(words: readonly PlacedWord[], birth: string): PlacedWord[][] {
  const parts = birth.trim().split(/\s+/);
  const first = parts.findIndex((part, at) => /^\d/.test(part) && at >= parts.length - MAX_WORDS);
  if (first < 0) return [];
  const date = parts.slice(first).join(' ');
  return runsOf(words, (text) => text.replaceAll(/[,;]+$/g, '') === date);
}

function around(words: readonly PlacedWord[]): PageBox {
  const x = Math.min(...words.map(({ box }) => box.x));
  const y = Math.min(...words.map(({ box }) => box.y));
  const right = Math.max(...words.map(({ box }) => box.x + box.width));
  const bottom = Math.max(...words.map(({ box }) => box.y + box.height));
  const room = ROOM * Math.min(...words.map(({ box }) => box.height));
  const [left, top] = [Math.max(0, x - room), Math.max(0, y - room)];
  return { x: left, y: top, width: Math.min(1, right + room) - left, height: Math.min(1, bottom + room) - top };
}
