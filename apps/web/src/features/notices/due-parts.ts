import type { ReactNode } from 'react';

/** What a reminder of a paper shows; the feature that knows papers says it. */
export interface DueParts {
  name: string;
  title: string;
  reason: string;
  picture: ReactNode;
  actions: (onAnswered: () => void) => ReactNode;
}

/** Null for a paper that is done or snoozed; undefined where it is not known. */
export type DescribeDue = (documentId: string) => DueParts | null | undefined;
