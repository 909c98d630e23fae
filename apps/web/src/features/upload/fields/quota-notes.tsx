import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import HardDrive from 'lucide-react/icons/hard-drive';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { targetReach, targetValue } from '../../../household/upload-targets.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Callout } from '../../../ui/callout.tsx';
import type { UploadDraft } from '../queue/upload-draft.ts';
import { isLive, type UploadItem } from '../queue/upload-queue.ts';

interface QuotaNotesProps {
  /** the drafts on the screen; one note for each of their owners */
  drafts: readonly UploadDraft[];
  items: readonly UploadItem[];
  /** absent while the documents are loading */
  quota?: Quota;
}

/**
 * Warns before sending that an owner's allowance is exceeded [D-11]. General documents count against the family's owner,
 * whose other documents the reader cannot see: there, only the server can tell.
 */
export function QuotaNotes({ drafts, quota, ...rest }: QuotaNotesProps) {
  if (!quota) return null;
  const targets = new Map(drafts.map(({ target }) => [targetValue(target), target]));
  return [...targets].map(([value, target]) => <QuotaNote key={value} {...rest} target={target} quota={quota} />);
}

type QuotaNoteProps = Omit<QuotaNotesProps, 'drafts' | 'quota'> & { target: UploadTarget; quota: Quota };

function QuotaNote({ target, items, quota }: QuotaNoteProps) {
  const families = useFamilies();
  const person = useReader();
  const { ownerId, ownerName } = targetReach(target, families, person);
  if (ownerId === null) return null;
  const name = ownerId === person.id ? null : firstNameOf(ownerName ?? '');
  const sentence = quotaSentence(name, quota.usedBytes(ownerId), queuedBytes(items, ownerId), quota);
  if (sentence === null) return null;
  return (
    <Callout tone={quota.isEnforced ? 'expired' : 'soon'} icon={HardDrive} alert>
      {sentence}
    </Callout>
  );
}

/** The allowance for one person's documents [D-11]. */
export interface Quota {
  bytes: number;
  /** uploads beyond it are refused; otherwise there is only a warning */
  isEnforced: boolean;
  /** total size of the owner's documents that the reader can see */
  usedBytes: (ownerId: string) => number;
}

/** What the queue would add to the owner's documents. */
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

/**
 * A warning, or a refusal if the quota is enforced. `ownerName` is null for the reader's own documents. Null while there is
 * room, and if nothing is to be added.
 */
export function quotaSentence(ownerName: string | null, used: number, added: number, quota: Quota): string | null {
  if (added === 0 || used + added <= quota.bytes) return null;
  const limit = fileSizeText(i18n, quota.bytes).replace('.0 ', ' ');
  if (quota.isEnforced) return refusalText(ownerName, fileSizeText(i18n, used), limit);
  return warningText(ownerName, fileSizeText(i18n, used + added), limit);
}

function refusalText(ownerName: string | null, used: string, limit: string): string {
  return ownerName === null
    ? i18n.t({
        id: 'upload.quotaFull',
        message: 'There’s no room left: your documents take up {used} of {limit}. Remove something first.',
        values: { used, limit },
      })
    : i18n.t({
        id: 'upload.quotaFullFor',
        message: 'There’s no room left: {name}’s documents take up {used} of {limit}. Remove something first.',
        values: { name: ownerName, used, limit },
      });
}

function warningText(ownerName: string | null, total: string, limit: string): string {
  return ownerName === null
    ? i18n.t({
        id: 'upload.quotaPassed',
        message: 'With this, your documents take up {total}, over the {limit} allowance. We’ll save it anyway.',
        values: { total, limit },
      })
    : i18n.t({
        id: 'upload.quotaPassedFor',
        message: 'With this, {name}’s documents take up {total}, over the {limit} allowance. We’ll save it anyway.',
        values: { name: ownerName, total, limit },
      });
}
