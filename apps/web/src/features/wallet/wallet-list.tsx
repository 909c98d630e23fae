import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { leadTimesOf } from '@kinvault/domain/reminders/lead-times.ts';
import type { ReactNode } from 'react';
import { useOwnLeadTimes } from '../../household/reminders.ts';
import { i18n } from '../../lib/i18n.ts';
import type { useWalletMarks } from './wallet-marks.ts';
import { rowText, type WalletPaper, WalletRow } from './wallet-row.tsx';
import { STEPS, type Step, stepsFor } from './wallet-steps.ts';

interface WalletListProps {
  papers: readonly WalletPaper[];
  marks: ReturnType<typeof useWalletMarks>;
  pictureOf: (document: Document) => ReactNode;
}

/** What to do, the urgent first. */
export function WalletList({ papers, marks, pictureOf }: WalletListProps) {
  const own = useOwnLeadTimes();
  return papersByStep(papers).map(([step, listed], at) => (
    <section key={step} className="wallet-step" aria-labelledby={`wallet-${step}`}>
      <h2 id={`wallet-${step}`}>
        <span className="wallet-number serif" aria-hidden="true">
          {i18n.number(at + 1)}
        </span>
        {stepTitle(step)}
      </h2>
      <ul>
        {listed.map((paper, index) => (
          <WalletRow
            key={paper.document.id}
            {...paper}
            step={step}
            isFirst={index === 0}
            timeToRenew={leadTimesOf(paper.document, own).timeToRenew}
            isDone={marks.done.includes(doneKey(step, paper))}
            onDone={(is) => marks.setDone(doneKey(step, paper), is)}
            picture={pictureOf(paper.document)}
          />
        ))}
      </ul>
    </section>
  ));
}

/** The same list to be sent: numbers are masked in it, too. */
export function listAsText(papers: readonly WalletPaper[]): string {
  return papersByStep(papers)
    .map(([step, listed]) =>
      [
        stepTitle(step),
        ...listed.map(({ document, details }, index) => {
          return `- ${document.name}: ${rowText({ details, step, isFirst: index === 0, timeToRenew: null })}`;
        }),
      ].join('\n'),
    )
    .join('\n\n');
}

function papersByStep(papers: readonly WalletPaper[]): [Step, WalletPaper[]][] {
  const listed = STEPS.map((step): [Step, WalletPaper[]] => [
    step,
    papers.filter(({ document }) => stepsFor(document).includes(step)),
  ]);
  return listed.filter(([, found]) => found.length > 0);
}

function doneKey(step: Step, { document }: WalletPaper): string {
  return `${step} ${document.id}`;
}

function stepTitle(step: Step): string {
  switch (step) {
    case 'block':
      return i18n.t({ id: 'wallet.block', message: 'Block now' });
    case 'report':
      return i18n.t({ id: 'wallet.report', message: 'Report to the police' });
    case 'renew':
      return i18n.t({ id: 'wallet.renew', message: 'Get new ones' });
  }
}
