import { documentTypeName, lacksExpiry } from '@kinvault/domain/documents/document-types.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { nameFromFile } from '@kinvault/domain/documents/name-from-file.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../lib/i18n.ts';
import { openProposals } from './queue/file-proposals.ts';
import { twinOf } from './queue/next-steps.ts';
import { hasName } from './queue/upload-draft.ts';
import { isInTransit, isLive, type UploadItem, type UploadQueue } from './queue/upload-queue.ts';

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

/** '3 files, 6.6 MB. 1 uploading.' for the dialog's footer. */
export function queueText(queue: UploadQueue): string {
  const live = queue.items.filter(isLive);
  const count = live.length;
  if (count === 0) return '';
  const size = fileSizeText(
    i18n,
    live.reduce((sum, { file }) => sum + file.size, 0),
  );
  // a file that waits for the person's decision is not uploading
  const moving = live.filter((item) => isInTransit(item) && !twinOf(queue, item)).length;
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
  return i18n.t({ id: 'upload.noExpiryHint', message: 'Add the expiry date and we’ll remind you.' });
}

interface RowStatus {
  text: string;
  /** 'ask' for a missing optional value; 'read' for a value from the paper itself */
  tone: 'ask' | 'read' | null;
}

/** The second line of a file: its type, what was read from it, or what is still missing. */
export function rowStatus(item: Pick<UploadItem, 'draft' | 'file' | 'read'>): RowStatus {
  const { draft, file } = item;
  const ask = (text: string): RowStatus => ({ text, tone: 'ask' });
  const type = documentTypeName(i18n, draft.type);
  if (!hasName(draft)) return ask(i18n.t({ id: 'upload.askName', message: 'What’s it called?' }));
  const found = draft.expiresOn === '' ? foundExpiry(item) : null;
  if (found) return found;
  if (lacksExpiry(draft)) {
    return ask(i18n.t({ id: 'upload.askExpiry', message: '{type} · no expiry date yet', values: { type } }));
  }
  const isUntouched = draft.type === 'Other' && draft.expiresOn === '' && draft.name === nameFromFile(file.name);
  if (isUntouched) return ask(i18n.t({ id: 'upload.askType', message: 'What is it? Type and date' }));
  const text = draft.expiresOn
    ? i18n.t({
        id: 'upload.rowUntil',
        message: '{type} · until {date}',
        values: { type, date: dateText(i18n, draft.expiresOn) },
      })
    : i18n.t({ id: 'upload.rowNoExpiry', message: '{type} · no expiry', values: { type } });
  return { text, tone: null };
}

function foundExpiry(item: Pick<UploadItem, 'draft' | 'file' | 'read'>): RowStatus | null {
  const expiry = openProposals(item, null).find(({ field }) => field === 'expiresOn');
  if (!expiry) return null;
  const values = { date: dateText(i18n, expiry.value) };
  if (expiry.certainty === 'checked')
    return { text: i18n.t({ id: 'upload.rowRead', message: 'Read: until {date}', values }), tone: 'read' };
  return {
    text: i18n.t({ id: 'upload.rowCheck', message: 'Until {date}? Please check', values }),
    tone: 'ask',
  };
}
