import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { MAX_NOTES_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { detailsQuery } from '../details.api.ts';
import { PaneFailure } from '../pane-failure.tsx';
import { useNotes } from './use-notes.ts';

/** The reader's own notes, which nobody else ever sees [DVW-6, D-14]. */
export function NotesPane({ documentId }: { documentId: string }) {
  const details = useQuery(detailsQuery(documentId));
  if (details.data) return <NotesField key={documentId} details={details.data} />;
  return details.error ? <PaneFailure query={details} /> : <Skeleton className="notes-pane-wait" />;
}

function NotesField({ details }: { details: DocumentDetails }) {
  const { text, state, write, saveNow } = useNotes(details);
  return (
    <>
      <TextAreaField
        label="Notes"
        className="notes-pane"
        placeholder="Where the original lies, what to bring, whom to ask."
        maxLength={MAX_NOTES_CHARS}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={saveNow}
        hint={
          <>
            <Icon of={Lock} small />
            <span>Only you see your notes.</span>
          </>
        }
      />
      <p className="text-small muted notes-pane-state" role="status">
        {state === 'saved' && 'Saved'}
        {(state === 'saving' || state === 'waiting') && 'Saving…'}
        {state === 'failed' && 'Failed to update document. What you wrote is kept here.'}
      </p>
      {state === 'failed' && <Button onClick={saveNow}>Save again</Button>}
    </>
  );
}
