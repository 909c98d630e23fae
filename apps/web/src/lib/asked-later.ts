/** Documents whose expiry date a person wants to enter later [REA-7]. Stored in this browser until they sign out. */
const KEY = 'kinvault.ask-expiry-later';
const MAX_KEPT = 100;

export function isAskedLater(personId: string, documentId: string): boolean {
  return read(personId).includes(documentId);
}

export function askLater(personId: string, documentId: string, isWanted: boolean): void {
  const others = read(personId).filter((id) => id !== documentId);
  const documentIds = isWanted ? [...others, documentId].slice(-MAX_KEPT) : others;
  try {
    localStorage.setItem(KEY, JSON.stringify({ personId, documentIds }));
  } catch {
    // a browser without storage does not ask again
  }
}

export function forgetAskedLater(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // storage is forbidden: nothing was stored
  }
}

/** Empty if another person was the last to use this browser. */
function read(personId: string): string[] {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return kept?.personId === personId ? kept.documentIds : [];
  } catch {
    return [];
  }
}
