/** Every mail that goes out, and the values its template needs besides the person's own name and address. */
export interface MailKinds {
  /** With a link, to the address that is to be confirmed. */
  'confirm-email': Record<string, never>;
  /** With a link, to the new address. */
  'change-email': Record<string, never>;
  /** With a link. */
  'reset-password': Record<string, never>;
  'password-changed': { by: 'change' | 'reset' };
  /** To the old address, when a change was asked for. */
  'email-change-asked': { newEmail: string };
  /** To the old address, when the new one was confirmed. */
  'email-changed': { newEmail: string };
  /** Somebody wanted to open an account with an address that has one. */
  'sign-up-again': Record<string, never>;
  /** With a link; to somebody who may have no account. */
  'family-invite': { inviteId: string; familyName: string; inviterName: string; role: string };
  /** With a link; to somebody without an account, whose guardian gives them one. */
  'account-invite': { inviteId: string; personName: string; inviterName: string; days: string };
  /** An Admin made an account for this address; they pass on the password. */
  'account-made': { familyName: string; inviterName: string };
  'passkey-added': { passkeyName: string };
  /** An account at the house's provider signs in from now on, or no longer. */
  'oidc-linked': { providerName: string };
  'oidc-unlinked': { providerName: string };
  /** A browser that had not signed in to the account before; when, in the person's language and time zone. */
  'new-sign-in': { device: string; at: string };
  /** Something that works without a session was made or renewed. */
  'access-made': { access: 'calendar' | 'link' | 'request' | 'token' | 'address' };
  /** The answer to a mail of their own: how many files came in, and which did not. */
  'mail-not-taken': { taken: string; files: string };
  /** To the owner, as the next two: somebody whom they have named wants to read their documents. */
  'emergency-asked': { contactId: string; contactName: string; opens: string };
  /** Halfway and on the last day. */
  'emergency-waiting': { contactId: string; contactName: string; opens: string };
  'emergency-opened': { contactId: string; contactName: string; opens: string };
  'two-factor-on': Record<string, never>;
  'two-factor-off': Record<string, never>;
  /** To the operator, as the next two. */
  'backup-failed': { reason: string };
  'backup-overdue': { since: string };
  'backup-damaged': { files: string };
  /** What needs attention; looked up when it is sent. */
  digest: Record<string, never>;
}
export type MailKind = keyof MailKinds;
/** The kinds whose words stand in `letters.ts`. */
export type LetterKind = Exclude<MailKind, 'digest'>;
