import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { ReactNode } from 'react';
import type { TimelineMark, Year } from './timeline-marks.ts';

/** Whose documents a lane of the timeline shows. */
export interface TimelineOwner {
  /** null for general documents */
  id: string | null;
  name: string;
  face: ReactNode;
}

export interface Lane {
  owner: TimelineOwner;
  past: Document[];
  marks: TimelineMark[];
}

/** One lane per owner with something in the year, in the given order. */
export function lanesOf(owners: readonly TimelineOwner[], { past, marks }: Year): Lane[] {
  return owners
    .map((owner) => ({
      owner,
      past: past.filter(({ ownerId }) => ownerId === owner.id),
      marks: marks.filter(({ document }) => document.ownerId === owner.id),
    }))
    .filter((lane) => lane.past.length + lane.marks.length > 0);
}
