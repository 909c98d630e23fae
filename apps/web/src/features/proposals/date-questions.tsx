import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { PlainDialog } from './plain-dialog.tsx';
import { dateQuestionsQuery } from './proposals.api.ts';
import { ReadingFailed } from './reading-failed.tsx';
import type { Series } from './reading-props.ts';
import './proposals.css';

interface DateQuestionsProps {
  /** a page is shown instead: the questions continue afterwards */
  isPaused: boolean;
  onClose: () => void;
  /** the question about one document */
  children: (documentId: string, series: Series) => ReactNode;
}

/** The dates that were found in older papers, one question at a time [REA-5]. */
export function DateQuestions({ isPaused, onClose, children }: DateQuestionsProps) {
  const query = useQuery(dateQuestionsQuery);
  const [at, setAt] = useState(0);
  if (isPaused) return null;
  if (!query.data) {
    return (
      query.error && (
        <PlainDialog onClose={onClose}>
          <ReadingFailed {...query} />
        </PlainDialog>
      )
    );
  }
  const { documentIds } = query.data;
  const documentId = documentIds[at];
  if (documentId === undefined) {
    return (
      <PlainDialog onClose={onClose}>
        {i18n.t({ id: 'reading.noDatesLeft', message: 'There are no dates left to check.' })}
      </PlainDialog>
    );
  }
  const left = documentIds.length - at - 1;
  return children(documentId, { left, onLater: () => (left > 0 ? setAt(at + 1) : onClose()) });
}
