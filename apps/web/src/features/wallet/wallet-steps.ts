import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_TYPE_FACTS } from '@kinvault/domain/documents/document-types.ts';
import { foldLetters } from '@kinvault/domain/fold-letters.ts';

export const STEPS = ['block', 'report', 'renew'] as const;
export type Step = (typeof STEPS)[number];

type Paper = Pick<Document, 'id' | 'name' | 'type' | 'insuranceKind' | 'ownerId'>;

/** Of insurances, whose card one carries. The others are policies at home. */
const CARRIED = ['health', 'car', 'travel', null];

/** Whether it is in the wallet unless its reader says otherwise: their own cards, by type or by what they are called. */
export function isLikelyInWallet(paper: Paper, readerId: string, cardWords: readonly string[]): boolean {
  if (paper.ownerId !== readerId) return false;
  if (paper.type === 'Insurance') return CARRIED.includes(paper.insuranceKind);
  if (DOCUMENT_TYPE_FACTS[paper.type].look.shape === 'id1') return true;
  const name = foldLetters(paper.name);
  return (
    DOCUMENT_TYPE_FACTS[paper.type].look.shape === 'a4' && cardWords.some((word) => name.includes(foldLetters(word)))
  );
}

/** What to do for it: what pays is blocked, what proves who one is is reported and renewed, the rest is renewed. */
export function stepsFor({ type }: Pick<Document, 'type'>): readonly Step[] {
  if (DOCUMENT_TYPE_FACTS[type].category === 'identity') return ['report', 'renew'];
  return ['Financial', 'Insurance', 'Medical'].includes(type) ? ['block'] : ['renew'];
}

const SHOWN = 3;
const MIN_TO_SHOW = 6;

/** '••• ••• 044': its end tells it from another, and is no use to who reads it over a shoulder. */
export function maskedNumber(number: string): string {
  const letters = [...number];
  const counted = letters.filter((letter) => letter !== ' ').length;
  let hidden = counted < MIN_TO_SHOW ? counted : counted - SHOWN;
  return letters.map((letter) => (letter !== ' ' && hidden-- > 0 ? '•' : letter)).join('');
}
