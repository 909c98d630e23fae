export type MailRefusal =
  | 'unknown'
  | 'sender'
  | 'loop'
  | 'unreadable'
  | 'too_large'
  | 'nothing'
  | 'full'
  | 'one_receiver'
  | 'busy';

/** What the sending server is told; it passes the words on to the person who wrote the mail. Beginning with 4: it tries again. */
export const REFUSALS: Record<MailRefusal, { code: number; words: string }> = {
  unknown: { code: 550, words: '5.1.1 There is no such address here' },
  sender: { code: 550, words: '5.7.1 This address takes mails from its own person’s address only' },
  loop: { code: 554, words: '5.4.6 This mail is going round in a loop' },
  unreadable: { code: 554, words: '5.6.0 This mail cannot be read' },
  too_large: { code: 552, words: '5.3.4 This mail is too large' },
  nothing: { code: 550, words: '5.6.1 There is no file in this mail that can be taken' },
  full: { code: 552, words: '5.2.2 There is no room left for documents' },
  one_receiver: { code: 452, words: '4.5.3 One person for each copy; send it again for the others' },
  busy: { code: 451, words: '4.3.0 This mail cannot be taken now; try again later' },
};

/** Why a mail is not taken. For the server that sends it, and for the folder of what was refused. */
export class RefusedMail extends Error {
  override readonly name = 'RefusedMail';
  readonly reason: MailRefusal;
  readonly responseCode: number;

  constructor(reason: MailRefusal) {
    super(REFUSALS[reason].words.replace('’', "'"));
    this.reason = reason;
    this.responseCode = REFUSALS[reason].code;
  }

  get isTemporary(): boolean {
    return this.responseCode < 500;
  }
}
