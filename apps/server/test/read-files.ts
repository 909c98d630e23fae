import { createHash } from 'node:crypto';
import { handOver } from '../src/features/documents/proposals/hand-over.ts';
import { leaveUnread } from '../src/features/documents/proposals/leave-unread.ts';
import type { ReadingDeps } from '../src/features/documents/proposals/propose-from-zone.ts';
import { readBacklog } from '../src/features/documents/proposals/read-backlog.ts';
import { readPiece } from '../src/features/documents/proposals/read-piece.ts';
import { readUploads } from '../src/features/documents/proposals/read-uploads.ts';
import { createReader, type Reader } from '../src/platform/reading/reader.ts';
import { runSql } from './run-sql.ts';
import type { TestServer } from './test-server.ts';

/** Does what the jobs about files do, on demand. Equal pictures are read once: that takes seconds. Close it. */
export function createReading() {
  let reader = createReader({ log: { warn: () => {} } });
  const known = new Map<string, Promise<unknown>>();
  async function once<R>(bytes: Uint8Array, question: object, read: () => Promise<R>): Promise<R> {
    const key = createHash('sha256').update(bytes).update(JSON.stringify(question)).digest('hex');
    const reading = (known.get(key) as Promise<R> | undefined) ?? read();
    known.set(key, reading);
    reading.catch(() => known.delete(key));
    return await reading;
  }
  function deps(server: TestServer): ReadingDeps {
    const current = reader;
    const memory: Reader = {
      ...current,
      readZone: (file, today) => once(file.bytes, { today }, () => current.readZone(file, today)),
      readText: (file, range) => once(file.bytes, range, () => current.readText(file, range)),
    };
    return { ...server, reader: memory, languages: ['eng'] };
  }
  async function piece(server: TestServer, fileId: string): Promise<void> {
    await readPiece(deps(server), fileId);
    await handOver(deps(server), fileId);
  }
  async function whole(server: TestServer, fileId: string): Promise<void> {
    await piece(server, fileId);
    const [row] = await runSql(server, 'select text from readings where file_id = $1', [fileId]);
    if (row?.text === 'pending') await whole(server, fileId);
  }
  return {
    /** The zone, or the next pages. */
    piece,
    /** As the job does it. */
    next: (server: TestServer, jobId: string) => readUploads(deps(server), jobId),
    /** Text to the end, of a file that is known to have no zone: to look for one takes seconds. */
    async print(server: TestServer, fileId: string) {
      await runSql(server, `update readings set zone = 'read' where file_id = $1`, [fileId]);
      await whole(server, fileId);
    },
    /** Zone and text to the end. */
    whole,
    /** As where the operator has switched reading off. */
    off: (server: TestServer, fileId: string) => leaveUnread(deps(server), fileId),
    handOver: (server: TestServer, fileId: string) => handOver(deps(server), fileId),
    backlog: (server: TestServer) => readBacklog(deps(server)),
    /** As the end of the server does it to a reading that is on its way. */
    async kill() {
      await reader.close();
      reader = createReader({ log: { warn: () => {} } });
    },
    close: () => reader.close(),
  };
}
