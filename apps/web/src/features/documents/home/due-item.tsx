import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import type { AnimationEvent, ReactNode } from 'react';
import {
  dueBadge,
  dueSentence,
  dueState,
  expiryFact,
  renewalWindowOf,
  renewReason,
} from '../../../household/due-messages.ts';
import type { DuePaper } from '../../../household/reminders.ts';
import type { Renewing } from '../../../household/renewals.ts';
import { i18n } from '../../../lib/i18n.ts';
import { COMPACT_QUERY, PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { RenewalWindow } from '../../../ui/renewal-window.tsx';
import { LaterMenu } from '../attention/later-menu.tsx';
import type { useSnoozeOrDone } from '../attention/use-snooze-or-done.ts';
import { DocumentPicture } from '../cards/document-picture.tsx';

interface DueItemProps {
  paper: DuePaper;
  name: string;
  today: string;
  /** shows its large picture and the buttons: one item at a time */
  isOpen: boolean;
  onOpen: () => void;
  renewing: Renewing;
  answer: ReturnType<typeof useSnoozeOrDone>;
  /** called after an answer */
  onLeave: () => void;
  /** set while its row is closing: called at the end */
  onLeft?: (event: AnimationEvent) => void;
}

/** One paper that needs attention: a row, or opened with its actions. */
export function DueItem({ onLeft, ...item }: DueItemProps) {
  const Content = item.isOpen ? OpenedPaper : PaperRow;
  return (
    <li
      className={classNames('needs-attention-item', !item.isOpen && 'low', onLeft && 'leaving')}
      data-paper={item.paper.document.id}
      inert={onLeft !== undefined}
      onAnimationEnd={onLeft}
    >
      <div className="needs-attention-object">
        <DocumentPicture document={item.paper.document} />
      </div>
      <Content {...item} />
    </li>
  );
}

type ContentProps = Omit<DueItemProps, 'onLeft'>;

function OpenedPaper({ paper, name, today, renewing, answer, onLeave }: ContentProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const renewalWindow = renewalWindowOf(paper, today);
  return (
    <>
      <div className="needs-attention-words">
        {!isPhone && (
          <div className="row">
            <DueBadge paper={paper}>{dueBadge(paper)}</DueBadge>
          </div>
        )}
        <h3>
          <PaperLink documentId={paper.document.id}>{dueSentence(paper, name, today)}</PaperLink>
        </h3>
        {/* on phones only the runway says when it expires */}
        <p>{isPhone && renewalWindow ? renewReason(paper) : dueReason(paper, today)}</p>
        {renewalWindow && <RenewalWindow {...renewalWindow} />}
      </div>
      <DueActions {...{ paper, name, today, renewing, answer, onLeave }} />
    </>
  );
}

/** A press anywhere but on the name opens it. */
function PaperRow({ paper, name, today, onOpen }: ContentProps) {
  return (
    <>
      <div className="needs-attention-words">
        <h3>
          <PaperLink documentId={paper.document.id}>
            <bdi>{name}</bdi>
          </PaperLink>
        </h3>
        <p>{dueReason(paper, today)}</p>
      </div>
      <DueBadge paper={paper}>{dueState(paper, today)}</DueBadge>
      <IconButton
        icon={ChevronDown}
        className="needs-attention-open"
        aria-expanded={false}
        label={i18n.t({ id: 'attention.open', message: 'Show what you can do: {name}', values: { name } })}
        onClick={onOpen}
      />
    </>
  );
}

function PaperLink({ documentId, children }: { documentId: string; children: ReactNode }) {
  return (
    <Link
      to="/dashboard"
      search={(search) => ({ ...search, doc: documentId })}
      state={{ openedHere: true }}
      resetScroll={false}
      activeProps={{ 'aria-current': undefined }}
    >
      {children}
    </Link>
  );
}

function DueBadge({ paper: { attention }, children }: { paper: DuePaper; children: string }) {
  const isLate = attention.kind === 'expired' || attention.level === 'overdue';
  return (
    <Badge tone={isLate ? 'expired' : 'soon'} icon={isLate ? OctagonAlert : ClockAlert}>
      {children}
    </Badge>
  );
}

type DueActionsProps = Omit<ContentProps, 'isOpen' | 'onOpen'>;

function DueActions({ paper, name, today, renewing, answer, onLeave }: DueActionsProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const isShort = useMediaQuery(COMPACT_QUERY);
  const { document, attention } = paper;
  return (
    <div className="needs-attention-actions">
      {renewing.mayRenew(document) && (
        <Button variant="second" icon={ClipboardCheck} about={name} onClick={() => renewing.open(document)}>
          {isShort
            ? i18n.t({ id: 'attention.renewedShort', message: 'Renewed' })
            : i18n.t({ id: 'renewal.mark', message: 'Mark as renewed' })}
        </Button>
      )}
      <LaterMenu
        {...{ name, today }}
        variant="second"
        isShort={isShort}
        by={attention.by}
        onChoose={(until) => {
          onLeave();
          answer.snooze(paper, name, until);
        }}
      />
      <Button
        variant={isPhone ? 'second' : 'ghost'}
        icon={Check}
        about={name}
        onClick={() => {
          onLeave();
          answer.done(paper, name);
        }}
      >
        {i18n.t({ id: 'attention.done', message: 'Done' })}
      </Button>
    </div>
  );
}

/** When it expires, and why to act before that. */
function dueReason(paper: DuePaper, today: string): string {
  const reason = paper.attention.kind === 'expired' ? null : renewReason(paper);
  return [expiryFact(paper, today), reason].filter(Boolean).join(' ');
}
