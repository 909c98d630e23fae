/** What the server shows for a missing name [DAT-2]. */
const UNNAMED_USER = 'Unnamed User';

/** How a family speaks of its own: by the first name. */
export function firstNameOf(name: string): string {
  if (name === UNNAMED_USER) return name;
  return name.trim().split(/\s+/, 1)[0] ?? name;
}

/** 'Mia’s', 'Tomás’': whose something is. */
export function possessive(name: string): string {
  return /s$/i.test(name) ? `${name}’` : `${name}’s`;
}
