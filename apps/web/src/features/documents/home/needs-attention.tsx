import { Link } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ClipboardCheck from 'lucide-react/icons/clipboard-check';
import ClockAlert from 'lucide-react/icons/clock-alert';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dueBadge, dueSentence, expiryFact, renewReason, runwayOf } from '../../../lib/due-words.ts';
import { i18n } from '../../../lib/i18n.ts';
import type { DuePaper } from '../../../lib/reminders.ts';
import type { Renewing } from '../../../lib/renewals.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Runway } from '../../../ui/runway.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { LaterMenu } from '../attention/later-menu.tsx';
import { useAnswer } from '../attention/use-answer.ts';
import { DocumentPicture } from '../cards/document-picture.tsx';
import { nameWithOwner } from '../document-names.ts';
import './needs-attention.css';

const SHOWN = 3;

/** What is overdue is never behind 'Show all' [KNO-12]. */
export function countShown(papers: readonly DuePaper[]): number {
  return Math.max(SHOWN, papers.filter(({ attention }) => attention.level === 'overdue').length);
}

interface NeedsAttentionProps {
  papers: readonly DuePaper[];
  readerId: string;
  today: string;
  renewing: Renewing;
}

/** What the reader has to do something about, the most urgent first and large [KNO-4]. Renders nothing when all is well. */
export function NeedsAttention({ papers, readerId, today, renewing }: NeedsAttentionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const answer = useAnswer(today);
  if (papers.length === 0) return null;
  const shown = showsAll ? papers : papers.slice(0, countShown(papers));
  const opened = shown.find(({ document }) => document.id === chosenId) ?? shown[0];
  // the button that was pressed goes with its paper; a dialog first gives the focus back
  const moveFocus = () =>
    requestAnimationFrame(() => (papers.length > 1 ? heading.current : document.getElementById('main'))?.focus());
  function showAll() {
    flushSync(() => setShowsAll(true));
    // the button goes: on with the first paper that it showed
    list.current?.children[SHOWN]?.querySelector('a')?.focus();
  }
  return (
    <section className="needs-attention" aria-labelledby="needs-attention">
      <h2 id="needs-attention" ref={heading} tabIndex={-1}>
        {i18n.t({ id: 'attention.title', message: 'Needs attention' })}
      </h2>
      <ul ref={list} className="needs-attention-list">
        {shown.map((paper) => (
          <DueItem
            key={paper.document.id}
            {...{ paper, today, renewing, answer, moveFocus }}
            name={nameWithOwner(paper.document, readerId)}
            isOpen={paper === opened}
            onOpen={() => setChosenId(paper.document.id)}
          />
        ))}
      </ul>
      {papers.length > shown.length && (
        <Button variant="link" onClick={showAll}>
          {i18n.t({ id: 'attention.showAll', message: 'Show all {count}', values: { count: papers.length } })}
        </Button>
      )}
    </section>
  );
}

interface DueItemProps {
  paper: DuePaper;
  name: string;
  today: string;
  /** shows its picture large, and the buttons: one at a time */
  isOpen: boolean;
  onOpen: () => void;
  renewing: Renewing;
  answer: ReturnType<typeof useAnswer>;
  moveFocus: () => void;
}

function DueItem({ paper, name, today, isOpen, onOpen, renewing, answer, moveFocus }: DueItemProps) {
  const isPhone = useMediaQuery(PHONE_QUERY);
  const { document, attention } = paper;
  const isLate = attention.kind === 'expired' || attention.level === 'overdue';
  const runway = isOpen ? runwayOf(paper, today) : null;
  return (
    <li className={classNames('needs-attention-item', !isOpen && 'low')}>
      <div className="needs-attention-object">
        <DocumentPicture document={document} />
      </div>
      <div className="needs-attention-words">
        {isOpen && !isPhone && (
          <div className="row">
            <Badge tone={isLate ? 'expired' : 'soon'} icon={isLate ? OctagonAlert : ClockAlert}>
              {dueBadge(paper)}
            </Badge>
          </div>
        )}
        <h3>
          <Link
            to="/dashboard"
            search={(search) => ({ ...search, doc: document.id })}
            state={{ openedHere: true }}
            resetScroll={false}
            activeProps={{ 'aria-current': undefined }}
          >
            {dueSentence(paper, name, today)}
          </Link>
        </h3>
        <p>{isPhone && runway ? renewReason(paper) : dueReason(paper, today)}</p>
        {runway && <Runway {...runway} />}
      </div>
      {isOpen ? (
        <DueActions {...{ paper, name, today, isPhone, renewing, answer, moveFocus }} />
      ) : (
        <IconButton
          icon={ChevronDown}
          className="needs-attention-open"
          aria-expanded={false}
          label={i18n.t({ id: 'attention.open', message: 'Show what you can do: {name}', values: { name } })}
          onClick={onOpen}
        />
      )}
    </li>
  );
}

type DueActionsProps = Omit<DueItemProps, 'isOpen' | 'onOpen'> & { isPhone: boolean };

function DueActions({ paper, name, today, isPhone, renewing, answer, moveFocus }: DueActionsProps) {
  const { document, attention } = paper;
  return (
    <div className="needs-attention-actions">
      {renewing.mayRenew(document) && (
        <Button
          variant="second"
          icon={ClipboardCheck}
          aria-label={i18n.t({ id: 'attention.renewed', message: 'Mark as renewed: {name}', values: { name } })}
          onClick={() => renewing.open(document)}
        >
          {isPhone
            ? i18n.t({ id: 'attention.renewedShort', message: 'Renewed' })
            : i18n.t({ id: 'renewal.mark', message: 'Mark as renewed' })}
        </Button>
      )}
      <LaterMenu
        {...{ name, today }}
        variant="second"
        isShort={isPhone}
        by={attention.by}
        onChoose={(until) => {
          answer.snooze(paper, name, until);
          moveFocus();
        }}
      />
      <Button
        variant={isPhone ? 'second' : 'ghost'}
        icon={Check}
        aria-label={i18n.t({ id: 'attention.doneWith', message: 'Done: {name}', values: { name } })}
        onClick={() => {
          answer.done(paper, name);
          moveFocus();
        }}
      >
        {i18n.t({ id: 'attention.done', message: 'Done' })}
      </Button>
    </div>
  );
}

/** When it expires, and why one has to act before; the runway alone says the first on phones. */
function dueReason(paper: DuePaper, today: string): string {
  const reason = paper.attention.kind === 'expired' ? null : renewReason(paper);
  return [expiryFact(paper, today), reason].filter(Boolean).join(' ');
}

/** In the place of what is due, as high as one paper. */
export function NeedsAttentionSkeleton() {
  return (
    <div className="needs-attention loading">
      <p className="visually-hidden" role="status">
        {i18n.t({ id: 'ui.loading', message: 'Loading' })}
      </p>
      <Skeleton className="needs-attention-skeleton" />
    </div>
  );
}
