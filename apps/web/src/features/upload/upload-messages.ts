import { documentTypeName } from '@kinvault/domain/documents/document-type-name.ts';
import { TYPES_THAT_EXPIRE } from '@kinvault/domain/documents/document-types.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../lib/i18n.ts';
import { hasName, nameFromFile, type UploadDraft } from './queue/upload-draft.ts';
import { isInTransit, isLive, type UploadItem } from './queue/upload-queue.ts';

const MEGABYTE = 1024 * 1024;

/** '1.3 of 2.4 MB', both in the unit of the total. */
export function progressText(sentBytes: number, totalBytes: number): string {
  const sent = totalBytes < MEGABYTE ? String(Math.round(sentBytes / 1024)) : (sentBytes / MEGABYTE).toFixed(1);
  const values = { sent, total: fileSizeText(i18n, totalBytes) };
  return i18n.t({ id: 'upload.progress', message: '{sent} of {total}', values });
}

export function statusText({ status, file }: UploadItem): string {
  const size = fileSizeText(i18n, file.size);
  switch (status.state) {
    case 'waiting':
      return i18n.t({ id: 'upload.waiting', message: 'Waiting, {size}', values: { size } });
    case 'sending':
      return status.sentBytes >= file.size
        ? i18n.t({ id: 'upload.checking', message: 'Checking the file' })
        : progressText(status.sentBytes, file.size);
    case 'ready':
      return i18n.t({ id: 'upload.ready', message: 'Ready, {size}', values: { size } });
    case 'saving':
      return i18n.t({ id: 'upload.saving', message: 'Saving' });
    case 'saved':
      return i18n.t({ id: 'upload.saved', message: 'Saved' });
    case 'cancelled':
      return i18n.t({ id: 'upload.canceled', message: 'Canceled' });
    case 'failed':
      if (!status.isLost || status.resume !== 'send') return status.sentence;
      return i18n.t({
        id: 'upload.connectionLostAt',
        message: 'Connection lost at {progress}',
        values: { progress: progressText(status.sentBytes, file.size) },
      });
  }
}

/** '3 files, 6.6 MB. 1 uploading.' for the foot of the dialog. */
export function queueText(items: readonly UploadItem[]): string {
  const live = items.filter(isLive);
  const count = live.length;
  if (count === 0) return '';
  const size = fileSizeText(
    i18n,
    live.reduce((sum, { file }) => sum + file.size, 0),
  );
  const moving = live.filter(isInTransit).length;
  if (moving === 0) {
    return i18n.t({
      id: 'upload.queue',
      message: '{count, plural, one {# file} other {# files}}, {size}.',
      values: { count, size },
    });
  }
  return i18n.t({
    id: 'upload.queueMoving',
    message: '{count, plural, one {# file} other {# files}}, {size}. {moving} uploading.',
    values: { count, size, moving },
  });
}

/** For the title and the button. */
export function uploadLabel(count: number): string {
  return i18n.t({
    id: 'upload.title',
    message: '{count, plural, =0 {Upload Document} one {Upload Document} other {Upload # documents}}',
    values: { count },
  });
}

export function noExpiryHint(): string {
  return i18n.t({ id: 'upload.noExpiryHint', message: 'Add the expiry date to see it in Coming up.' });
}

/** A type that expires, without an expiry date: nobody would be reminded. */
export function lacksExpiry({ type, expiresOn }: Pick<UploadDraft, 'type' | 'expiresOn'>): boolean {
  return TYPES_THAT_EXPIRE.has(type) && expiresOn === '';
}

interface RowStatus {
  text: string;
  /** asks for something that is missing, which is never required */
  isQuestion: boolean;
}

/** The second line of a file: what it is, or what is still missing. */
export function rowStatus({ draft, file }: Pick<UploadItem, 'draft' | 'file'>): RowStatus {
  const ask = (text: string) => ({ text, isQuestion: true });
  const type = documentTypeName(i18n, draft.type);
  if (!hasName(draft)) return ask(i18n.t({ id: 'upload.askName', message: 'What’s it called?' }));
  if (lacksExpiry(draft)) {
    return ask(i18n.t({ id: 'upload.askExpiry', message: '{type} · no expiry date yet', values: { type } }));
  }
  const isUntouched = draft.type === 'Other' && draft.expiresOn === '' && draft.name === nameFromFile(file.name);
  if (isUntouched) return ask(i18n.t({ id: 'upload.askType', message: 'Add type and date' }));
  const text = draft.expiresOn
    ? i18n.t({
        id: 'upload.rowUntil',
        message: '{type} · until {date}',
        values: { type, date: dateText(i18n, draft.expiresOn) },
      })
    : i18n.t({ id: 'upload.rowNoExpiry', message: '{type} · no expiry', values: { type } });
  return { text, isQuestion: false };
}
