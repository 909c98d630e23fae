import { audienceSummary } from '@kinvault/domain/documents/audience.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DocumentPicture } from '../../features/documents/cards/document-picture.tsx';
import { DateQuestions } from '../../features/proposals/date-questions.tsx';
import { ReadingDialog } from '../../features/proposals/reading-dialog.tsx';
import type { Series } from '../../features/proposals/reading-props.ts';
import { audienceSentence } from '../../features/upload/audience-messages.ts';
import { detailsQuery } from '../../features/viewer/side-panel/details.api.ts';
import { OwnerField } from '../../features/viewer/side-panel/edit/owner-field.tsx';
import { ShareDialog } from '../../features/viewer/side-panel/sharing/share-dialog.tsx';
import { useFamilies, useReader } from '../../household/household.tsx';
import type { ShownWords } from '../../household/shown-words.ts';
import { i18n } from '../../lib/i18n.ts';
import { useOnChange } from '../../lib/use-on-change.ts';
import { VisibleTo } from '../../ui/visible-to.tsx';

interface ReadingLayerProps {
  documentId: string;
  /** it opens by itself, after an upload */
  isNew: boolean;
  series?: Series;
  onShowPage: (shown?: ShownWords) => void;
  onDone?: () => void;
  onClose: () => void;
}

/** What was read from a document, with the parts that documents, uploads and the viewer provide. */
export function ReadingLayer({ documentId, isNew, series, ...on }: ReadingLayerProps) {
  const families = useFamilies();
  const person = useReader();
  const { onShowPage, onClose, onDone = onClose } = on;
  const { data: document, error } = useQuery(detailsQuery(documentId));
  const [isSharing, setSharing] = useState(false);
  useOnChange(error !== null && !document, (isGone) => isGone && onDone());
  if (!document) return null;
  return (
    <>
      <ReadingDialog
        {...{ document, series, onShowPage, onDone, onClose }}
        readerId={person.id}
        uploaded={isNew ? audienceSentence(document, families, person) : null}
        picture={<DocumentPicture document={document} />}
        audience={
          <VisibleTo
            label={i18n.t({ id: 'visibleTo.label', message: 'Visible to:' })}
            who={<b>{audienceSummary(i18n, document, families, person.id)}</b>}
            people={[]}
            onChange={() => setSharing(true)}
            isOpen={isSharing}
          />
        }
        ownerField={(ownerId, onOwner) => <OwnerField {...{ document, ownerId, onOwner }} />}
      />
      <ShareDialog document={document} open={isSharing} onClose={() => setSharing(false)} />
    </>
  );
}

type DateQuestionsLayerProps = Pick<ReadingLayerProps, 'onClose'> & {
  isPaused: boolean;
  onShowPage: (documentId: string, shown?: ShownWords) => void;
};

/** Proposals for older papers, one after the other. */
export function DateQuestionsLayer({ onShowPage, isPaused, ...rest }: DateQuestionsLayerProps) {
  return (
    <DateQuestions isPaused={isPaused} onClose={rest.onClose}>
      {(documentId, series) => (
        <ReadingLayer
          key={documentId}
          {...rest}
          {...{ documentId, series }}
          isNew={false}
          onShowPage={(shown) => onShowPage(documentId, shown)}
          onDone={series.onLater}
        />
      )}
    </DateQuestions>
  );
}
