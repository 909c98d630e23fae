/** The one judge of time zones: what it knows is accepted, and everything that uses a zone goes by it. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** The zone, or UTC where this Node does not know it: it was stored by a newer one. */
export function knownZone(name: string): string {
  return isTimeZone(name) ? name : 'UTC';
}
