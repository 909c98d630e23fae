import { createHash } from 'node:crypto';
import { leaveUnread } from '../src/features/documents/proposals/leave-unread.ts';
import { readBacklog } from '../src/features/documents/proposals/read-backlog.ts';
import { readText } from '../src/features/documents/proposals/read-text.ts';
import { type ReadingDeps, readZone } from '../src/features/documents/proposals/read-zone.ts';
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
  const pending = async (server: TestServer, fileId: string) => {
    const [row] = await runSql(server, 'select text from readings where file_id = $1', [fileId]);
    return row?.text === 'pending';
  };
  return {
    zone: (server: TestServer, fileId: string) => readZone(deps(server), { fileId }),
    /** The next part. */
    text: (server: TestServer, fileId: string) => readText(deps(server), { fileId }),
    /** Text to the end, of a file that is known to have no zone: to look for one takes seconds. */
    async print(server: TestServer, fileId: string) {
      await runSql(server, `update readings set zone = 'read' where file_id = $1`, [fileId]);
      do await readText(deps(server), { fileId });
      while (await pending(server, fileId));
    },
    /** Zone and text to the end. */
    async whole(server: TestServer, fileId: string) {
      await readZone(deps(server), { fileId });
      do await readText(deps(server), { fileId });
      while (await pending(server, fileId));
    },
    /** As where the operator has switched reading off. */
    off: (server: TestServer, fileId: string) => leaveUnread(deps(server), { fileId }),
    backlog: (server: TestServer) => readBacklog(deps(server)),
    /** As the end of the server does it to a reading that is on its way. */
    async kill() {
      await reader.close();
      reader = createReader({ log: { warn: () => {} } });
    },
    close: () => reader.close(),
  };
}
