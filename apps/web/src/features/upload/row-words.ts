import { TYPES_THAT_EXPIRE } from '@kinvault/domain/documents/document-types.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../lib/i18n.ts';
import { hasName, nameFromFile, type UploadDraft } from './queue/upload-draft.ts';
import type { UploadItem } from './queue/upload-queue.ts';

export const NO_EXPIRY_HINT = 'Add the expiry date, so that it shows up in Coming up.';

/** A passport without an expiry date: nobody would hear that it ends. */
export function lacksExpiry({ type, expiresOn }: Pick<UploadDraft, 'type' | 'expiresOn'>): boolean {
  return TYPES_THAT_EXPIRE.has(type) && expiresOn === '';
}

export interface RowWords {
  text: string;
  /** still to be answered; never in the way */
  isQuestion: boolean;
}

/** The second line of a file: what it will be, or what is still to be answered. */
export function rowWords({ draft, file }: Pick<UploadItem, 'draft' | 'file'>): RowWords {
  const ask = (text: string) => ({ text, isQuestion: true });
  if (!hasName(draft)) return ask('What is its name?');
  if (lacksExpiry(draft)) return ask(`${draft.type} · no expiry date yet`);
  const isUntouched = draft.type === 'Other' && draft.expiresOn === '' && draft.name === nameFromFile(file.name);
  if (isUntouched) return ask('What is it? Type and date');
  const expiry = draft.expiresOn ? `until ${dateText(i18n, draft.expiresOn)}` : 'no expiry';
  return { text: `${draft.type} · ${expiry}`, isQuestion: false };
}
