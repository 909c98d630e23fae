import { AppError } from '@kinvault/domain/errors.ts';
import type { Archive } from '../../../platform/files/stream-archive.ts';

const AT_ONCE = 2;

export interface ExportGate {
  /** Lets an export begin; call what it returns when it is over, however. */
  enter(personId: string): () => void;
}

/** Holds the gate until the archive has been read, or did not come about. */
export async function streamThroughGate(leave: () => void, begin: () => Promise<Archive>): Promise<Archive> {
  try {
    const archive = await begin();
    archive.stream.once('end', leave).once('close', leave);
    return archive;
  } catch (error) {
    leave();
    throw error;
  }
}

/**
 * Each export reads and decrypts everything that a person has. Bounded by what is under way on this server, not by a
 * count of tries: that would be a GET which changes something, and a page of another site could use up somebody's.
 */
export function createExportGate(): ExportGate {
  const underWay = new Map<string, number>();
  return {
    enter: (personId) => {
      const count = underWay.get(personId) ?? 0;
      if (count >= AT_ONCE) throw new AppError('too_many_requests');
      underWay.set(personId, count + 1);
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        const left = (underWay.get(personId) ?? 1) - 1;
        if (left > 0) underWay.set(personId, left);
        else underWay.delete(personId);
      };
    },
  };
}
