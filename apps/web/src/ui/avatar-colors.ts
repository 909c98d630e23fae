export interface AvatarColors {
  paper: string;
  ink: string;
}

/** Muted backgrounds with a text color of at least 6:1 contrast. */
const PALETTE: readonly [AvatarColors, ...AvatarColors[]] = [
  { paper: '#dbe6cc', ink: '#1f4a2b' },
  { paper: '#efe0cd', ink: '#5f3d14' },
  { paper: '#dfe3ee', ink: '#2b3c66' },
  { paper: '#efdcd6', ink: '#6e2b20' },
  { paper: '#d5e5e4', ink: '#1d4a4d' },
  { paper: '#e8e0c9', ink: '#534613' },
  { paper: '#e9dcea', ink: '#552f5b' },
  { paper: '#e2dfd8', ink: '#3d3b34' },
];

/** The same id always gets the same colors, everywhere. */
export function avatarColors(id: string): AvatarColors {
  return PALETTE[hash(id) % PALETTE.length] ?? PALETTE[0];
}

/** 'Mia Carmen Rivera' → 'MR'; one letter for a single name, '?' for none. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0];
  if (!first) return '?';
  const last = words.length > 1 ? words.at(-1) : undefined;
  return (firstLetter(first) + (last ? firstLetter(last) : '')).toLocaleUpperCase();
}

/** The first whole character as a reader sees it: accents and joined marks stay together. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word);
  return first?.segment ?? '';
}

/** FNV-1a, 32 bit: short ids that differ in one character still spread over the palette. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value = Math.imul(value ^ text.charCodeAt(i), 0x01000193) >>> 0;
  }
  return value;
}
