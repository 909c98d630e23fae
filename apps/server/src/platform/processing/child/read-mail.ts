import PostalMime, { type Attachment, type Email } from 'postal-mime';
import { CannotRender } from '../cannot-render.ts';
import { MAX_MAIL_FILES, type MailPart, type MailPartKind, type ParsedMail } from '../mail-parser.ts';

/** Mails within mails within the mail: forwarded, as a file. */
const MAX_FORWARDED_DEPTH = 3;
const LIMITS = {
  maxNestingDepth: 50,
  maxHeadersSize: 1024 * 1024,
  forceRfc822Attachments: true, // walked here, where depth and number are counted
};
/** A signature's logo is smaller, a photographed paper larger. */
const LEAST_PICTURE_BYTES = 50 * 1024;

const OUTLOOK = new Set(['application/ms-tnef', 'application/vnd.ms-tnef']);
const ENCRYPTED = new Set(['application/pgp-encrypted', 'application/pkcs7-mime', 'application/x-pkcs7-mime']);
/** Parts of the sending itself, which nobody means as a document. */
const NO_DOCUMENT =
  /^(application\/(pgp-signature|pgp-keys|(x-)?pkcs7-signature|ics)|text\/(calendar|(x-)?vcard|rfc822-headers|html|plain)|message\/(delivery-status|disposition-notification|feedback-report|global.*))$/;

/** What a mail brings, in its order. Its text is not read. */
export async function readMail(raw: Uint8Array): Promise<ParsedMail> {
  const mail = await parse(raw);
  const parts: MailPart[] = [];
  await collect(mail, parts, 0);
  return { subject: mail.subject || null, parts };
}

async function parse(raw: Uint8Array): Promise<Email> {
  try {
    return await PostalMime.parse(raw, LIMITS);
  } catch (error) {
    throw new CannotRender('damaged', { cause: error });
  }
}

async function collect(mail: Email, parts: MailPart[], depth: number): Promise<void> {
  if (mail.attachments.some(({ mimeType }) => mimeType === 'application/pgp-encrypted')) {
    parts.push({ kind: 'encrypted', name: null, bytes: new Uint8Array() });
    return;
  }
  for (const part of mail.attachments) {
    const bytes = bytesOf(part);
    if (part.mimeType === 'message/rfc822') {
      if (depth >= MAX_FORWARDED_DEPTH) throw new CannotRender('too_large');
      await collect(await parse(bytes), parts, depth + 1);
      continue;
    }
    const kind = kindOf(part, bytes);
    if (kind) add(parts, { kind, name: part.filename || (depth > 0 && mail.subject) || null, bytes });
  }
}

function add(parts: MailPart[], part: MailPart): void {
  if (parts.length < MAX_MAIL_FILES) parts.push(part);
  else if (parts.length < 2 * MAX_MAIL_FILES) parts.push({ ...part, kind: 'surplus', bytes: new Uint8Array() });
}

function kindOf({ mimeType, filename, disposition, related }: Attachment, bytes: Uint8Array): MailPartKind | null {
  if (OUTLOOK.has(mimeType) || filename?.toLowerCase() === 'winmail.dat') return 'outlook';
  if (ENCRYPTED.has(mimeType)) return 'encrypted';
  if (NO_DOCUMENT.test(mimeType)) return null;
  if (!mimeType.startsWith('image/') || (disposition === 'attachment' && !related)) return 'file';
  if (bytes.length < LEAST_PICTURE_BYTES) return null;
  return related ? 'picture' : 'file';
}

function bytesOf({ content }: Attachment): Uint8Array {
  if (typeof content === 'string') return Buffer.from(content);
  return content instanceof Uint8Array ? content : new Uint8Array(content);
}
