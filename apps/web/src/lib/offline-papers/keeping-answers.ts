import { KEPT_NAME } from './kept-names.ts';

/** The choices made in this browser about papers that open offline. Contains only ids of people. */
interface Keeping {
  /**
   * Whose papers may be on this device now. Set by choosing and by signing in, removed by everything that ends that.
   */
  openFor: string | null;
  /** Each person is asked once. */
  answers: Record<string, 'yes' | 'no'>;
}

const NOTHING: Keeping = { openFor: null, answers: {} };

/** Undefined: nobody has ever chosen here, so there is nothing to look for. */
function findKeeping(): Keeping | undefined {
  try {
    return JSON.parse(localStorage.getItem(KEPT_NAME) ?? 'null') ?? undefined;
  } catch {
    return undefined; // storage is forbidden
  }
}

function change(change: (keeping: Keeping) => Keeping): void {
  localStorage.setItem(KEPT_NAME, JSON.stringify(change(findKeeping() ?? NOTHING)));
}

export function keptOwner(): string | null {
  return findKeeping()?.openFor ?? null;
}

export function hasEverKept(): boolean {
  return findKeeping() !== undefined;
}

/** Undefined until the person has been asked on this device. */
export function keepingAnswer(personId: string): 'yes' | 'no' | undefined {
  return findKeeping()?.answers[personId];
}

export function answerKeeping(personId: string, answer: 'yes' | 'no'): void {
  change(({ answers }) => ({
    openFor: answer === 'yes' ? personId : null,
    answers: { ...answers, [personId]: answer },
  }));
}

/** After a sign-in: the person's own choice applies again. */
export function resumeKeeping(personId: string): void {
  if (keepingAnswer(personId) === 'yes') answerKeeping(personId, 'yes');
}

/** At once and in every tab: no paper is written to this device from now on. */
export function closeKeeping(): void {
  if (hasEverKept()) change((keeping) => ({ ...keeping, openFor: null }));
}

/** After the account was deleted. */
export function forgetAnswer(personId: string): void {
  if (hasEverKept()) change(({ answers: { [personId]: _, ...answers } }) => ({ openFor: null, answers }));
}
