import ChevronRight from 'lucide-react/icons/chevron-right';
import { type AnimationEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dueCounts } from '../../../household/due-messages.ts';
import type { DuePaper } from '../../../household/reminders.ts';
import type { Renewing } from '../../../household/renewals.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useSnoozeOrDone } from '../attention/use-snooze-or-done.ts';
import { nameWithOwner } from '../document-names.ts';
import { DueItem } from './due-item.tsx';
import './needs-attention.css';

const SHOWN = 3;

/** Overdue papers are never behind 'Show all' [KNO-12]. */
export function countShown(papers: readonly DuePaper[]): number {
  return Math.max(SHOWN, papers.filter(({ attention }) => attention.level === 'overdue').length);
}

interface NeedsAttentionProps {
  papers: readonly DuePaper[];
  readerId: string;
  today: string;
  renewing: Renewing;
}

/** Papers that need action, the most urgent one first and large [KNO-4]. Renders nothing if there are none. */
export function NeedsAttention({ papers, readerId, today, renewing }: NeedsAttentionProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const answer = useSnoozeOrDone(today);
  const leaving = useLeaving();
  const shown = showsAll ? papers : papers.slice(0, countShown(papers));
  const rows = leaving.among(shown);
  if (rows.length === 0) return null;
  const staying = shown.filter(({ document }) => document.id !== leaving.id);
  const opened = staying.find(({ document }) => document.id === chosenId) ?? staying[0];

  /** The pressed button disappears with its paper: the focus moves to the next paper. */
  function leave(paper: DuePaper) {
    const index = shown.indexOf(paper);
    const next = papers[index + 1];
    flushSync(() => {
      leaving.start(paper, index);
      setChosenId(next?.document.id ?? null);
    });
    // later: a dialog returns the focus first
    requestAnimationFrame(() => {
      const link = next && list.current?.querySelector<HTMLElement>(`[data-paper="${next.document.id}"] a`);
      (link ?? (papers.length > 1 ? heading.current : document.getElementById('main')))?.focus();
    });
  }

  function open(documentId: string) {
    flushSync(() => setChosenId(documentId));
    // the button disappears: the focus moves to the first paper that it revealed
    list.current?.querySelector<HTMLElement>(`[data-paper="${documentId}"] button`)?.focus();
  }

  function showAll() {
    flushSync(() => setShowsAll(true));
    // the button disappears: the focus moves to the first paper that it revealed
    list.current?.children[rows.length]?.querySelector('a')?.focus();
  }
  return (
    <section className="needs-attention" aria-labelledby="needs-attention">
      <div className="needs-attention-head">
        <h2 id="needs-attention" ref={heading} tabIndex={-1}>
          {i18n.t({ id: 'attention.title', message: 'Needs attention' })}
        </h2>
        {papers.length > 1 && <p className="text-small muted">{dueCounts(papers, today)}</p>}
      </div>
      <ul ref={list} className="needs-attention-list">
        {rows.map((paper) => (
          <DueItem
            key={paper.document.id}
            {...{ paper, today, renewing, answer }}
            name={nameWithOwner(paper.document, readerId)}
            isOpen={paper === opened}
            onOpen={() => open(paper.document.id)}
            onLeave={() => leave(paper)}
            onLeft={paper.document.id === leaving.id ? leaving.end : undefined}
          />
        ))}
        {papers.length > shown.length && (
          <li className="needs-attention-more">
            <Button variant="link" onClick={showAll}>
              {i18n.t({ id: 'attention.showAll', message: 'Show all {count}', values: { count: papers.length } })}
              <Icon of={ChevronRight} small />
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

interface Leaving {
  paper: DuePaper;
  index: number;
}

/** Keeps an answered paper in place until its row has closed; with reduced motion it disappears at once. */
function useLeaving() {
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const id = leaving?.paper.document.id;
  return {
    id,
    start: (paper: DuePaper, index: number) => {
      if (!matchMedia('(prefers-reduced-motion: reduce)').matches) setLeaving({ paper, index });
    },
    end: (event: AnimationEvent) => {
      if (event.target === event.currentTarget) setLeaving(null);
    },
    among: (papers: readonly DuePaper[]) =>
      leaving && !papers.some(({ document }) => document.id === id)
        ? papers.toSpliced(leaving.index, 0, leaving.paper)
        : papers,
  };
}

/** Placeholder for the due papers, as high as one of them. */
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
