import { KEPT_NAME } from './kept-names.ts';

/** The choices made in this browser about papers that open offline. Contains only ids of people. */
interface Keeping {
  /**
   * Whose papers may be on this device now. Set by choosing and by signing in, removed by everything that ends that.
   */
  openFor: string | null;
  /** Each person is asked once. */
  answers: Record<string, 'yes' | 'no'>;
  /** By person, ids of the trips whose documents open offline until they end. */
  trips?: Record<string, string[]>;
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

/** 'no' also ends what is kept for trips. */
export function answerKeeping(personId: string, answer: 'yes' | 'no'): void {
  change(({ answers, trips }) => ({
    openFor: answer === 'yes' ? personId : null,
    answers: { ...answers, [personId]: answer },
    trips: answer === 'yes' ? trips : { ...trips, [personId]: [] },
  }));
}

export function keptTripIds(personId: string): readonly string[] {
  return findKeeping()?.trips?.[personId] ?? [];
}

/** Says nothing about pinned papers; without those, and without a trip, nothing may be on this device. */
export function answerTrip(personId: string, tripId: string, isKept: boolean): void {
  change(({ answers, trips }) => {
    const others = (trips?.[personId] ?? []).filter((id) => id !== tripId);
    const mine = isKept ? [...others, tripId] : others;
    const mayKeep = answers[personId] === 'yes' || mine.length > 0;
    return { openFor: mayKeep ? personId : null, answers, trips: { ...trips, [personId]: mine } };
  });
}

/** After a sign-in: the person's own choices apply again. */
export function resumeKeeping(personId: string): void {
  if (keepingAnswer(personId) === 'yes' || keptTripIds(personId).length > 0)
    change((keeping) => ({ ...keeping, openFor: personId }));
}

/** At once and in every tab: no paper is written to this device from now on. */
export function closeKeeping(): void {
  if (hasEverKept()) change((keeping) => ({ ...keeping, openFor: null }));
}

/** After the account was deleted. */
export function forgetAnswer(personId: string): void {
  if (!hasEverKept()) return;
  change(({ answers: { [personId]: _answer, ...answers }, trips: { [personId]: _trips, ...trips } = {} }) => ({
    ...{ openFor: null, answers, trips },
  }));
}
