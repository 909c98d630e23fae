import type { PartState, ReadinessParts } from '@kinvault/domain/system/readiness.schema.ts';

type Part = keyof ReadinessParts;

const PHRASES: Record<Part, Partial<Record<PartState, string>>> = {
  database: {
    unreachable: 'the database does not answer',
    read_only: 'the database takes no changes: it is a standby, or set to read-only',
    full: 'the disk of the database is nearly full: no files are taken',
  },
  listener: { unreachable: 'the connection for live updates is lost' },
  queue: {
    unreachable: 'the queue of background work does not answer',
    read_only: 'the queue of background work takes no changes',
  },
  store: {
    unreachable: 'the file store does not answer',
    not_there: 'the file store is not the one of this vault, or its disk is not there',
    full: 'the file store is full',
  },
};

/** What is wrong with a part, in a sentence; undefined if nothing is. */
export function describePart(part: Part, state: PartState): string | undefined {
  return state === 'ok' ? undefined : (PHRASES[part][state] ?? `${part}: ${state}`);
}

/** A sentence for the operator. */
export function describeReadiness(parts: ReadinessParts): string {
  const faults = Object.entries(parts).flatMap(([part, state]) => describePart(part as Part, state) ?? []);
  return faults.length === 0 ? 'All is in order.' : `Not in order: ${faults.join('; ')}.`;
}
