import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { nearDateText } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Lock from 'lucide-react/icons/lock';
import Users from 'lucide-react/icons/users-round';
import { i18n } from '../../../../lib/i18n.ts';
import { Icon } from '../../../../ui/icon.tsx';

type Notes = Partial<Pick<DocumentDetails, 'sharedNote' | 'sharedNoteBy' | 'sharedNoteAt' | 'notes'>>;

/** The note for everyone and the reader's own, told apart by frame, icon and words [COL-4]. */
export function NoteBoxes({ sharedNote, sharedNoteBy, sharedNoteAt, notes, today }: Notes & { today: string }) {
  return (
    <>
      {sharedNote && (
        <div className="note-box for-all">
          <p className="note-box-title">
            <Icon of={Users} small /> {i18n.t({ id: 'facts.noteForAllTitle', message: 'For everyone who sees it' })}
          </p>
          <p dir="auto">{sharedNote}</p>
          {sharedNoteAt && <p className="muted text-small">{signature(sharedNoteBy?.name, sharedNoteAt, today)}</p>}
        </div>
      )}
      {notes && (
        <div className="note-box">
          <p className="note-box-title">
            <Icon of={Lock} small /> {i18n.t({ id: 'facts.ownNoteTitle', message: 'Only for you' })}
          </p>
          <p dir="auto">{notes}</p>
        </div>
      )}
    </>
  );
}

/** 'Tomás, 14 October'; the day alone once their account is deleted. */
function signature(name: string | undefined, at: string, today: string): string {
  const date = nearDateText(i18n, calendarDate(new Date(at)), today);
  if (name === undefined) return date;
  return i18n.t({ id: 'facts.noteBy', message: '{person}, {date}', values: { person: firstNameOf(name), date } });
}
