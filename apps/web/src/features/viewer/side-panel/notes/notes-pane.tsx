import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { MAX_NOTES_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import { useQuery } from '@tanstack/react-query';
import Lock from 'lucide-react/icons/lock';
import { fieldLabel } from '../../../../household/field-messages.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Button } from '../../../../ui/button.tsx';
import { TextAreaField } from '../../../../ui/field.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { detailsQuery } from '../details.api.ts';
import { PaneFailure } from '../pane-failure.tsx';
import { useNotes } from './use-notes.ts';

/** The reader's own notes, which no one else can see [DVW-6, D-14]. */
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
        label={fieldLabel('notes')}
        className="notes-pane"
        placeholder={i18n.t({ id: 'notes.placeholder', message: 'Where the original is, what to bring, who to ask.' })}
        maxLength={MAX_NOTES_CHARS}
        value={text}
        onChange={(event) => write(event.target.value)}
        onBlur={saveNow}
        hint={
          <>
            <Icon of={Lock} small />
            <span>{i18n.t({ id: 'notes.private', message: 'Only you can see your notes.' })}</span>
          </>
        }
      />
      <p className="text-small muted notes-pane-state" role="status">
        {state === 'saved' && i18n.t({ id: 'notes.saved', message: 'Saved' })}
        {(state === 'saving' || state === 'waiting') && i18n.t({ id: 'notes.saving', message: 'Saving…' })}
        {state === 'failed' &&
          i18n.t({ id: 'notes.failed', message: 'Failed to update document. Your text is still here.' })}
      </p>
      {state === 'failed' && (
        <Button onClick={saveNow}>{i18n.t({ id: 'notes.saveAgain', message: 'Save again' })}</Button>
      )}
    </>
  );
}
