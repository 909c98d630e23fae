import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import HardDrive from 'lucide-react/icons/hard-drive';
import { i18n } from '../../../lib/i18n.ts';
import { Note } from '../../../ui/note.tsx';
import type { UploadDraft } from '../queue/upload-draft.ts';
import { isLive, type UploadItem } from '../queue/upload-queue.ts';
import { targetReach, targetValue } from '../upload-targets.ts';

interface QuotaNotesProps {
  /** the drafts that are on the screen: each of their owners is told of once */
  drafts: readonly UploadDraft[];
  items: readonly UploadItem[];
  /** absent until it is known who keeps how much */
  quota?: Quota;
  families: readonly Family[];
  person: Person;
}

/**
 * ReadPanel before it is sent: this is more than its owner is meant to keep [D-11]. General documents count against their family's
 * owner, whose other documents nobody else sees: there the server alone says when the room is used up.
 */
export function QuotaNotes({ drafts, quota, ...rest }: QuotaNotesProps) {
  if (!quota) return null;
  const targets = new Map(drafts.map(({ target }) => [targetValue(target), target]));
  return [...targets].map(([value, target]) => <QuotaNote key={value} {...rest} target={target} quota={quota} />);
}

type QuotaNoteProps = Omit<QuotaNotesProps, 'drafts' | 'quota'> & { target: UploadTarget; quota: Quota };

function QuotaNote({ target, items, quota, families, person }: QuotaNoteProps) {
  const { ownerId, ownerName } = targetReach(target, families, person);
  if (ownerId === null) return null;
  const whose = ownerId === person.id ? 'Your' : possessive(firstNameOf(ownerName ?? ''));
  const sentence = quotaSentence(whose, quota.usedBytes(ownerId), queuedBytes(items, ownerId), quota);
  if (sentence === null) return null;
  return (
    <Note tone={quota.isEnforced ? 'expired' : 'soon'} icon={HardDrive} alert>
      {sentence}
    </Note>
  );
}

/** What one person's documents should not exceed together [D-11]. */
export interface Quota {
  bytes: number;
  /** uploads past it are refused; otherwise they pass, with a warning */
  isEnforced: boolean;
  /** of somebody's documents that the reader can see */
  usedBytes: (ownerId: string) => number;
}

/** What the queue would add to somebody's documents. */
export function queuedBytes(items: readonly UploadItem[], ownerId: string): number {
  const theirs = items.filter(
    (item) =>
      isLive(item) &&
      item.status.state !== 'saved' &&
      item.draft.target.kind === 'person' &&
      item.draft.target.personId === ownerId,
  );
  return theirs.reduce((sum, { file }) => sum + file.size, 0);
}

/** `whose` as it begins a sentence: 'Your', 'Mia’s'. Null while there is room, and where nothing is to be added. */
export function quotaSentence(whose: string, used: number, added: number, quota: Quota): string | null {
  if (added === 0 || used + added <= quota.bytes) return null;
  const limit = fileSizeText(i18n, quota.bytes).replace('.0 ', ' ');
  if (quota.isEnforced) {
    return `There is no room left for this: ${whose === 'Your' ? 'your' : whose} documents take ${fileSizeText(i18n, used)} of ${limit}. Remove something first.`;
  }
  return `${whose} documents come to ${fileSizeText(i18n, used + added)} with this, past the ${limit} meant for one person. It is kept all the same.`;
}
