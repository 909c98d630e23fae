import { lacksExpiry } from '@kinvault/domain/documents/document-types.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useForgetProposals } from '../../features/proposals/proposals.api.ts';
import type { SavedFiles } from '../../features/upload/queue/save-files.ts';
import type { ShownWords } from '../../household/shown-words.ts';
import { lazyComponent } from '../../lib/lazy-component.tsx';

const ReadingLayer = lazyComponent(async () => (await import('./reading-layer.tsx')).ReadingLayer);
const DateQuestionsLayer = lazyComponent(async () => (await import('./reading-layer.tsx')).DateQuestionsLayer);

interface ReadingQuestions {
  /** after an upload, one question at a time */
  askAfter: (saved: SavedFiles) => void;
  /** about the new file of a document */
  askAfterReplacing: (documentId: string) => void;
  /** what was read from this document */
  open: (documentId: string) => void;
  layer: ReactNode;
}

/** What was read from documents: opened through the URL, as notifications do, and after an upload [REA-5] [REA-7]. */
export function useReadingLayer(): ReadingQuestions {
  const [asked, setAsked] = useState<readonly string[]>([]);
  const { read, dates, doc: openDoc } = useSearch({ from: '/dashboard' });
  const navigate = useNavigate({ from: '/dashboard' });
  /** the document whose page is shown between the questions about dates */
  const [pageOf, setPageOf] = useState<string>();
  /** several were uploaded together: one review of all [REA-10] */
  const [isReview, setReview] = useState(false);
  const forgetProposals = useForgetProposals();
  const documentId = read ?? asked[0];
  // by id: if it is called twice for one document, it must not skip the next one
  const forget = (id: string) => setAsked((before) => before.filter((one) => one !== id));

  function close(id: string) {
    if (read === undefined) forget(id);
    else void navigate({ search: (search) => ({ ...search, read: undefined }), replace: true });
  }
  function closeDates() {
    setPageOf(undefined);
    void navigate({ search: (search) => ({ ...search, dates: undefined }), replace: true });
  }
  /** Closing the viewer leads back to the question; after an upload the question is in the details. */
  function showPage(doc: string, marked?: ShownWords) {
    if (read === undefined && dates === undefined) forget(doc);
    setPageOf(dates && doc);
    const isOpen = doc === openDoc;
    void navigate({
      search: (search) => ({ ...search, read: undefined, dates: undefined, doc }),
      replace: isOpen,
      state: { openedHere: !isOpen, marked },
    });
  }

  return {
    askAfter: (saved) => {
      const ids = toAsk(saved);
      setReview(asked.length + ids.length > 1);
      setAsked((before) => [...before, ...ids]);
    },
    askAfterReplacing: (id) => {
      forgetProposals(id);
      setAsked((before) => [...before, id]);
    },
    open: (id) => void navigate({ search: (search) => ({ ...search, read: id }) }),
    layer: (
      <>
        {documentId !== undefined && (
          <ReadingLayer
            key={documentId}
            documentId={documentId}
            isNew={read === undefined}
            series={
              read === undefined && isReview ? { left: asked.length - 1, onLater: () => forget(documentId) } : undefined
            }
            onShowPage={(marked) => showPage(documentId, marked)}
            onClose={() => close(documentId)}
          />
        )}
        {(dates === 'open' || (pageOf !== undefined && pageOf === openDoc)) && (
          <DateQuestionsLayer
            isPaused={dates === undefined || documentId !== undefined}
            onShowPage={showPage}
            onClose={closeDates}
          />
        )}
      </>
    ),
  };
}

/** Documents without an answer that matters. In a batch, those that are still being read get a notice later. */
function toAsk({ documents, unread, undated }: SavedFiles): string[] {
  const missing = documents.filter(lacksExpiry);
  return [...new Set([...missing, ...undated, ...(documents.length === 1 ? unread : [])].map(({ id }) => id))];
}
