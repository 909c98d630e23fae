export type LinkType = 'recovery' | 'signup' | 'email_change' | 'invite' | 'account';

/** The content of a mailed link's fragment, which no server, log or Referer header ever sees [RST-2]. */
export interface MailedLink {
  type: string;
  token: string;
}

// the pattern of the domain's schema, without its 30 kB; a test keeps the two in step
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

let held: MailedLink | null = null;

export function readMailedLink(hash: string): MailedLink {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return { type: given.get('type') ?? '', token: given.get('token') ?? '' };
}

/** False: the link was cut or belongs to another page, and the server need not be asked. */
export function isLinkFor(link: MailedLink | null, types: readonly LinkType[]): link is MailedLink {
  return link !== null && TOKEN.test(link.token) && types.some((type) => type === link.type);
}

/**
 * Keeps the fragment's content in memory, so that a failed try can be repeated; not in storage, so a reload needs the
 * mail again. The caller removes the fragment from the address bar and the history at once.
 */
export function holdMailedLink(hash: string): void {
  held = readMailedLink(hash);
}

export function heldMailedLink(): MailedLink | null {
  return held;
}

/** Call when the link was used or abandoned. */
export function forgetMailedLink(): void {
  held = null;
}
