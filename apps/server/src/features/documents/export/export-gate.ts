import { AppError } from '@kinvault/domain/errors.ts';
import type { Archive } from '../../../platform/files/stream-archive.ts';

const AT_ONCE = 2;

export interface ExportGate {
  /** Starts an export. Call the returned function when it has ended or failed. */
  enter(personId: string): () => void;
}

/** Leaves the gate when the archive has been read, was abandoned, or could not be made. */
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
 * Each export reads and decrypts everything that a person has, so only a few run at once for each person on a server. A
 * rate limit would make this GET write, and another site's page could use up a person's tries.
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
