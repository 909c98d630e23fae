export type LinkType = 'recovery' | 'signup' | 'email_change' | 'invite';

/** What a mailed link carries in its fragment, which no server, log or Referer header ever sees [RST-2]. */
export interface MailedLink {
  type: string;
  token: string;
}

// the expression of the domain's schema, without the 30 kB that come with it; a test holds the two together
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

let held: MailedLink | null = null;

export function readMailedLink(hash: string): MailedLink {
  const given = new URLSearchParams(hash.replace(/^#/, ''));
  return { type: given.get('type') ?? '', token: given.get('token') ?? '' };
}

/** False: no server need be asked, the link was cut or belongs to another page. */
export function isLinkFor(link: MailedLink | null, types: readonly LinkType[]): link is MailedLink {
  return link !== null && TOKEN.test(link.token) && types.some((type) => type === link.type);
}

/**
 * Keeps what the fragment carries in memory, so that a failed try can be repeated; in no storage, so a reload needs the
 * mail once more. The caller takes the fragment out of the address bar, and out of the history with it, at once.
 */
export function holdMailedLink(hash: string): void {
  held = readMailedLink(hash);
}

export function heldMailedLink(): MailedLink | null {
  return held;
}

/** Used, or left behind. */
export function forgetMailedLink(): void {
  held = null;
}
