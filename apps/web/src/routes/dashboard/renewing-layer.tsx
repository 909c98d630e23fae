import type { Document, UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { mayRenewDocument } from '@kinvault/domain/documents/document-rights.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { useQuery } from '@tanstack/react-query';
import { DocumentPicture } from '../../features/documents/cards/document-picture.tsx';
import { nameWithOwner } from '../../features/documents/document-names.ts';
import { RenewDialog } from '../../features/renewing/renew-dialog.tsx';
import { useRenewal } from '../../features/renewing/use-renewal.ts';
import { audienceSentence } from '../../features/upload/audience-messages.ts';
import { FileThumb } from '../../features/upload/files/file-parts.tsx';
import { OneFile } from '../../features/upload/one-file.tsx';
import { useLeaveQuestion } from '../../features/upload/use-leave-question.tsx';
import { useOneUpload } from '../../features/upload/use-one-upload.ts';
import { detailsQuery } from '../../features/viewer/side-panel/details.api.ts';
import { rightsOf } from '../../features/viewer/side-panel/reader-rights.ts';
import { membershipsIn } from '../../household/family-people.ts';
import { type Household, useFamilies, useReader, useSettings } from '../../household/household.tsx';
import { useOwnLeadTimes } from '../../household/reminders.ts';
import { shareableFamilies } from '../../household/upload-targets.ts';
import { quotaOf } from './use-upload-layer.tsx';

interface RenewingLayerProps {
  old: Document;
  documents: readonly Document[] | undefined;
  onRenewed: (newId: string) => void;
  onClose: () => void;
}

/** The dialog of a renewal, with the parts that uploads, documents and the viewer provide. */
export function RenewingLayer({ old, documents, onRenewed, onClose }: RenewingLayerProps) {
  const families = useFamilies();
  const person = useReader();
  const settings = useSettings();
  const name = nameWithOwner(old, person.id);
  const renewal = useRenewal({ old, name, onRenewed });
  const upload = useOneUpload({
    fields: { target: targetLike(old, { families, reader: person }), name: old.name, type: old.type },
    maxUploadBytes: settings.maxUploadBytes,
    onSaved: renewal.finishWithUpload,
  });
  const leaving = useLeaveQuestion(upload.queue, onClose, renewal.isTyped);
  const { data: details } = useQuery(detailsQuery(old.id));
  const leadTimes = useOwnLeadTimes();
  return (
    <>
      <RenewDialog
        {...{ old, name, renewal }}
        candidates={candidatesFor(old, documents ?? [], { families, reader: person })}
        reader={{ id: person.id, families, leadTimes, today: calendarDate(new Date()) }}
        upload={{
          around: (fields) => (
            <OneFile
              {...{ upload }}
              owner={old.ownerName === null ? null : { name: old.ownerName, isReader: old.ownerId === person.id }}
              onExpiry={(expiresOn) => renewal.edit({ expiresOn, doesExpire: true })}
              maxUploadBytes={settings.maxUploadBytes}
              quota={quotaOf(settings, documents)}
            >
              {fields}
            </OneFile>
          ),
          picture: upload.file && <FileThumb file={upload.file} type={old.type} />,
          isSaving: upload.isSaving,
          save: upload.save,
        }}
        mayTrash={rightsOf(old, families, person.id).mayTrash}
        hasNotes={Boolean(details?.notes)}
        pictureOf={(document) => <DocumentPicture document={document} />}
        audienceSentence={(reach) => audienceSentence(reach, families, person)}
        onClose={leaving.close}
      />
      {leaving.question}
    </>
  );
}

type Context = Pick<Household, 'families' | 'reader'>;

/** The same holder, and the families among its shares into which the reader may share it. */
function targetLike({ ownerId, familyId, sharedWith }: Document, { families, reader: person }: Context): UploadTarget {
  if (ownerId === null) return { kind: 'family', familyId: familyId ?? '' };
  const shareWith = shareableFamilies(families, person.id, ownerId).map(({ id }) => id);
  return { kind: 'person', personId: ownerId, shareWith: shareWith.filter((id) => sharedWith.includes(id)) };
}

/** Documents of the same type first. */
function candidatesFor(
  old: Document,
  documents: readonly Document[],
  { families, reader: person }: Context,
): Document[] {
  const membershipOf = membershipsIn(families);
  return documents
    .filter((one) => one.id !== old.id && mayRenewDocument(old, one, person.id, membershipOf))
    .toSorted((one, other) => Number(other.type === old.type) - Number(one.type === old.type));
}
