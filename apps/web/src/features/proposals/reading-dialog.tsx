import { lacksExpiry } from '@kinvault/domain/documents/document-types.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { useOnShow } from '../../lib/use-on-change.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { DateQuestion } from './date-question.tsx';
import { NoDateQuestion } from './no-date-question.tsx';
import { PlainDialog } from './plain-dialog.tsx';
import { proposalsQuery } from './proposals.api.ts';
import { ReadFacts, type ReadFactsProps } from './read-facts.tsx';
import { ReadingFailed } from './reading-failed.tsx';
import { readingStep } from './reading-step.ts';
import './proposals.css';

/** After an upload, a later question would interrupt: a notification is sent instead. */
const MAX_WAIT_MS = 20_000;

/**
 * Values read from a document, to accept or dismiss [REA-5]. After an upload it waits invisibly, and appears only if
 * there is something to ask.
 */
export function ReadingDialog(props: Omit<ReadFactsProps, 'proposals' | 'isRead'>) {
  const { document, uploaded, onClose, onDone } = props;
  const query = useQuery(proposalsQuery(document.id));
  const [hasAnswered, setAnswered] = useState(false);
  const step = readingStep({
    reading: query.data,
    hasFailed: query.error !== null,
    lacksExpiry: lacksExpiry(document),
    isUnasked: uploaded !== null,
    isLate: useIsLate(),
    hasAnswered,
  });
  const { state = 'waiting', proposals = [] } = query.data ?? {};
  const asked = { ...props, proposals, isRead: state !== 'waiting' };
  const plain = (children: ReactNode) => <PlainDialog onClose={onClose}>{children}</PlainDialog>;
  switch (step) {
    case 'unseen':
      return null;
    case 'over':
      return <Over onClose={onDone} />;
    case 'facts':
      return <ReadFacts {...asked} onAnswered={() => setAnswered(true)} />;
    case 'date':
      return <DateQuestion {...asked} />;
    case 'noDate':
      return <NoDateQuestion {...asked} />;
    case 'waiting':
      return plain(<Spinner label={i18n.t({ id: 'upload.reading', message: 'Reading the document' })} />);
    case 'failed':
      return plain(<ReadingFailed {...query} />);
    case 'nothing':
      if (props.series) return <Over onClose={onDone} />;
      return plain(
        i18n.t({
          id: 'reading.nothingLeft',
          message: 'There’s nothing left to check in “{name}”.',
          values: { name: document.name },
        }),
      );
  }
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useOnShow(() => {
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  });
  return isLate;
}

function Over({ onClose }: { onClose: () => void }) {
  useOnShow(onClose);
  return null;
}
