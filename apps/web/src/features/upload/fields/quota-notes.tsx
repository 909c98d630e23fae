import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf, possessive } from '@kinvault/domain/format/names.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import HardDrive from 'lucide-react/icons/hard-drive';
import { Note } from '../../../ui/note.tsx';
import type { UploadDraft } from '../queue/upload-draft.ts';
import type { UploadItem } from '../queue/upload-queue.ts';
import { reachOf } from '../reach-of.ts';
import { targetValue } from '../upload-targets.ts';
import { type Quota, queuedBytes, quotaSentence } from './quota-words.ts';

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
 * Told before it is sent: this is more than its owner is meant to keep [D-11]. General documents count against their family's
 * owner, whose other documents nobody else sees: there the server alone says when the room is used up.
 */
export function QuotaNotes({ drafts, quota, ...rest }: QuotaNotesProps) {
  if (!quota) return null;
  const targets = new Map(drafts.map(({ target }) => [targetValue(target), target]));
  return [...targets].map(([value, target]) => <QuotaNote key={value} {...rest} target={target} quota={quota} />);
}

type QuotaNoteProps = Omit<QuotaNotesProps, 'drafts' | 'quota'> & { target: UploadTarget; quota: Quota };

function QuotaNote({ target, items, quota, families, person }: QuotaNoteProps) {
  const { ownerId, ownerName } = reachOf(target, families, person);
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
