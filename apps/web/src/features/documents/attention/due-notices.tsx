import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { addDays, addMonths } from '@kinvault/domain/reminders/spans.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import type { ReactNode } from 'react';
import { expiryFact, paperSentence, renewReason } from '../../../household/due-messages.ts';
import { type DuePaper, datedPaper, useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { nameWithOwner } from '../document-names.ts';
import { useDocuments } from '../documents.api.ts';
import { SnoozeMenu } from './snooze-menu.tsx';
import { useSnoozeOrDone } from './use-snooze-or-done.ts';

/** The text of a paper's reminder in the list of notifications, as of today. */
export interface DueNoticeParts {
  name: string;
  title: string;
  reason: string;
  picture: ReactNode;
  /** Snooze and Done; `onAnswered` is called after either. */
  actions: (onAnswered: () => void) => ReactNode;
}

/**
 * Describes the notification of a paper [KNO-4]: null if it was snoozed or is done, undefined if the paper is
 * not in the reader's list.
 */
export function useDueNotices(readerId: string, today: string) {
  const { documents } = useDocuments();
  const own = useOwnLeadTimes();
  const answer = useSnoozeOrDone(today);
  return (documentId: string): DueNoticeParts | null | undefined => {
    const document = documents?.find(({ id }) => id === documentId);
    if (!document) return undefined;
    const paper = datedPaper(document, own);
    if (!paper || isAnswered(document, today)) return null;
    const name = nameWithOwner(document, readerId);
    return {
      name,
      title: paperSentence(paper, name, today),
      reason: [noteFor(document, today), expiryFact(paper, today), isStillValid(paper, today) && renewReason(paper)]
        .filter(Boolean)
        .join(' '),
      picture: <DocumentPicture document={document} />,
      actions: (onAnswered) => <DueActions {...{ name, today, answer }} paper={paper} onAnswered={onAnswered} />,
    };
  };
}

const isStillValid = ({ document }: Pick<DuePaper, 'document'>, today: string) => document.expiresOn >= today;

/** What the reader asked to be reminded of from that day on. */
function noteFor({ attention }: Document, today: string): string | null {
  if (!attention?.remindNote || attention.remindOn === null || attention.remindOn > today) return null;
  return i18n.t({ id: 'notice.ownNote', message: '“{note}”', values: { note: attention.remindNote } });
}

function isAnswered({ expiresOn, attention }: Document, today: string): boolean {
  if (!attention) return false;
  return attention.doneFor === expiresOn || (attention.snoozedUntil !== null && attention.snoozedUntil > today);
}

interface DueActionsProps {
  name: string;
  today: string;
  paper: Pick<DuePaper, 'document'>;
  answer: ReturnType<typeof useSnoozeOrDone>;
  onAnswered: () => void;
}

function DueActions({ name, today, paper, answer, onAnswered }: DueActionsProps) {
  return (
    <>
      <SnoozeMenu
        {...{ name, today }}
        choices={[
          { label: i18n.t({ id: 'snooze.week', message: 'A week' }), until: addDays(today, 7) },
          { label: i18n.t({ id: 'snooze.month', message: 'A month' }), until: addMonths(today, 1) },
        ]}
        trigger={
          <Button words={i18n.t({ id: 'snooze.title', message: 'Snooze' })} about={name}>
            {i18n.t({ id: 'snooze.title', message: 'Snooze' })}
            <Icon of={ChevronDown} small />
          </Button>
        }
        onChoose={(until) => {
          answer.snooze(paper, name, until);
          onAnswered();
        }}
      />
      <Button
        variant="ghost"
        about={name}
        onClick={() => {
          answer.done(paper, name);
          onAnswered();
        }}
      >
        {i18n.t({ id: 'attention.done', message: 'Done' })}
      </Button>
    </>
  );
}
