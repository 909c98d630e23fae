import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { bearerOf } from '../../../test/bearer-of.ts';
import { it as base } from '../../../test/fixtures.ts';
import { clearFiles, listStored } from '../../../test/list-stored.ts';
import { listen, sendRaw } from '../../../test/raw-request.ts';
import { runSql } from '../../../test/run-sql.ts';
import { PNG } from '../../../test/test-documents.ts';
import { ORIGIN } from '../../../test/test-server.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { uploadFile } from './upload-file.ts';

const MEGABYTE = 1024 * 1024;
const lines: string[] = [];
const it = base.extend('serverOptions', { scope: 'file' }, { log: (line: string) => void lines.push(line) });

async function* pngStream() {
  yield PNG;
}

it.for(['before it began', 'before its commit'])(
  'an upload whose transaction failed %s leaves no file behind',
  async (moment, { server, person }) => {
    await clearFiles(server);
    const cut: Transactions['writeAskingAs'] = (token, ask, write) =>
      server.transactions.writeAskingAs(token, ask, async (tx, actor, asked) => {
        if (moment === 'before its commit') await write(tx, actor, asked);
        await runSql(
          server,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
        );
        return write(tx, actor, asked);
      });
    const deps = {
      ...server,
      transactions: { ...server.transactions, writeAskingAs: cut },
      maxUploadBytes: 1000,
      quotaBytes: 1000,
      isQuotaEnforced: false,
      noteUpload: () => {},
    };
    const input = { key: crypto.randomUUID(), stream: pngStream() };
    await expect(uploadFile(deps, bearerOf(person.cookie), input)).rejects.toThrow();
    expect(listStored(server)).toEqual([]);
    expect(await runSql(server, 'select id from files')).toEqual([]);
  },
);

it('an upload that is refused while it is being sent hears why, also from a client that reads only when it has sent all', async ({
  server,
}) => {
  const port = await listen(server);
  const socket = net.connect(port, '127.0.0.1');
  const failed = new Promise<Error>((resolve) => socket.once('error', resolve));
  const head = `POST /api/uploads HTTP/1.1\r\nhost: kinvault.test\r\norigin: ${ORIGIN}\r\ncontent-type: application/octet-stream\r\nidempotency-key: ${crypto.randomUUID()}\r\ncontent-length: ${5 * MEGABYTE}\r\n\r\n`;
  const send = (bytes: string | Buffer) =>
    Promise.race([failed, new Promise<null>((resolve) => socket.write(bytes, () => resolve(null)))]);
  await send(head);
  for (let sent = 0; sent < 5; sent++) {
    expect(await send(Buffer.alloc(MEGABYTE))).toBeNull();
    await sleep(100);
  }
  const answer = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  socket.end('GET /api/health HTTP/1.1\r\nhost: kinvault.test\r\nconnection: close\r\n\r\n');
  const next = await new Promise<string>((resolve) => socket.once('data', (data) => resolve(String(data))));
  expect(next).toMatch(/^HTTP\/1\.1 200 /); // the rest of the upload is not taken for a request
});

it('an upload that its client breaks off is no failure in the log', async ({ server, person }) => {
  const port = await listen(server);
  lines.length = 0;
  const headers = {
    cookie: person.cookie,
    origin: ORIGIN,
    'content-type': 'application/octet-stream',
    'content-length': '5000000',
    'idempotency-key': crypto.randomUUID(),
  };
  await sendRaw(port, { path: '/api/uploads', headers, pieces: [Buffer.alloc(100_000)], hangsUp: true });
  await expect.poll(() => lines.filter((line) => line.includes('broke off'))).toHaveLength(1);
  const [line = '{}'] = lines.filter((text) => text.includes('broke off'));
  expect(JSON.parse(line)).toMatchObject({ level: 'info' });
  expect(line).not.toContain('stack');
  expect(lines.filter((text) => JSON.parse(text).level === 'error')).toEqual([]);
});
