import type { ReactNode } from 'react';

/** What a reminder of a paper shows; provided by the feature that knows papers. */
export interface DueParts {
  name: string;
  title: string;
  reason: string;
  picture: ReactNode;
  actions: (onAnswered: () => void) => ReactNode;
}

/** Null for a paper that is done or snoozed; undefined if unknown. */
export type DescribeDue = (documentId: string) => DueParts | null | undefined;
