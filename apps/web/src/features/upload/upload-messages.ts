import { TYPES_THAT_EXPIRE } from '@kinvault/domain/documents/document-types.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../lib/i18n.ts';
import { hasName, nameFromFile, type UploadDraft } from './queue/upload-draft.ts';
import { CONNECTION_LOST } from './queue/upload-failure.ts';
import { isInTransit, isLive, type UploadItem } from './queue/upload-queue.ts';

const MEGABYTE = 1024 * 1024;

/** '1.3 of 2.4 MB', both in the unit of the whole. */
export function progressText(sentBytes: number, totalBytes: number): string {
  if (totalBytes < MEGABYTE) return `${Math.round(sentBytes / 1024)} of ${fileSizeText(i18n, totalBytes)}`;
  return `${(sentBytes / MEGABYTE).toFixed(1)} of ${fileSizeText(i18n, totalBytes)}`;
}

export function statusText({ status, file }: UploadItem): string {
  const size = fileSizeText(i18n, file.size);
  switch (status.state) {
    case 'waiting':
      return `Waiting, ${size}`;
    case 'sending':
      return status.sentBytes >= file.size ? 'Checking the file' : progressText(status.sentBytes, file.size);
    case 'ready':
      return `Ready, ${size}`;
    case 'saving':
      return 'Saving';
    case 'saved':
      return 'Saved';
    case 'cancelled':
      return 'Cancelled';
    case 'failed':
      return status.sentence === CONNECTION_LOST
        ? `${CONNECTION_LOST} at ${progressText(status.sentBytes, file.size)}`
        : status.sentence;
  }
}

/** '3 files, 6.6 MB. 1 on its way.' for the foot of the dialog. */
export function queueText(items: readonly UploadItem[]): string {
  const live = items.filter(isLive);
  if (live.length === 0) return '';
  const size = fileSizeText(
    i18n,
    live.reduce((sum, { file }) => sum + file.size, 0),
  );
  const moving = live.filter(isInTransit).length;
  const files = counted(live.length, 'file');
  return `${files}, ${size}.${moving > 0 ? ` ${moving} on ${moving === 1 ? 'its' : 'their'} way.` : ''}`;
}

/** For the title and the button alike. */
export function uploadLabel(count: number): string {
  return count > 1 ? `Upload ${count} documents` : 'Upload Document';
}

export const NO_EXPIRY_HINT = 'Add the expiry date, so that it shows up in Coming up.';

/** A passport without an expiry date: nobody would hear that it ends. */
export function lacksExpiry({ type, expiresOn }: Pick<UploadDraft, 'type' | 'expiresOn'>): boolean {
  return TYPES_THAT_EXPIRE.has(type) && expiresOn === '';
}

interface RowStatus {
  text: string;
  /** still to be answered; never in the way */
  isQuestion: boolean;
}

/** The second line of a file: what it will be, or what is still to be answered. */
export function rowStatus({ draft, file }: Pick<UploadItem, 'draft' | 'file'>): RowStatus {
  const ask = (text: string) => ({ text, isQuestion: true });
  if (!hasName(draft)) return ask('What is its name?');
  if (lacksExpiry(draft)) return ask(`${draft.type} · no expiry date yet`);
  const isUntouched = draft.type === 'Other' && draft.expiresOn === '' && draft.name === nameFromFile(file.name);
  if (isUntouched) return ask('What is it? Type and date');
  const expiry = draft.expiresOn ? `until ${dateText(i18n, draft.expiresOn)}` : 'no expiry';
  return { text: `${draft.type} · ${expiry}`, isQuestion: false };
}
