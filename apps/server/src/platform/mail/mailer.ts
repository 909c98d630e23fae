export interface Mail {
  /** Of the mail's row: the same mail sent again carries the same. */
  id: string;
  /** Whose mail it is; null where the address has no account. */
  personId: string | null;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where its button leads. */
  link?: string;
  /** Ends mails of this kind with one click, where they can be ended (RFC 8058). */
  unsubscribeUrl?: string;
  /** To a mail that came in: no program answers it, and it never comes back (RFC 3834). */
  isAnswer?: boolean;
}

export interface Mailer {
  /** Resolves when the mail is out of our hands. Throws `MailRefused` where another try would be in vain. */
  send(mail: Mail): Promise<void>;
  /** Removes what is kept of one person's mails. */
  forget(personId: string): Promise<void>;
}

/** This mail will never be taken: there is no such mailbox, say. Like all of this folder's errors it names no address. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}
