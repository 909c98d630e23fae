import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import type { Answer } from './answer-reader.ts';
import type { Connection } from './connection.ts';
import type { Load, Reading, Renaming, SigningIn, Uploading, Watching } from './load.ts';

/** One unit of work; resolves when its last answer is whole. */
export type Unit = (connection: Connection) => Promise<Answer>;

/** For one of the load's connections. */
export function createUnit({ port, cookie, work }: Load, connection: number): Unit {
  const host = `Host: localhost:${port}\r\nOrigin: http://localhost:${port}\r\n`;
  if (work.kind === 'upload') return createUpload(host, work, connection);
  if (work.kind === 'rename') return createRename(host, work, connection);
  const common = `${host}Cookie: ${cookie}\r\n`;
  if (work.kind === 'watch') return createWatch(common, work);
  return work.kind === 'read' ? createRead(common, work) : createSignIn(common, work);
}

const CURSOR = 'ffffffff-ffff-7fff-bfff-';
const CURSOR_DIGITS = 12;

function createRead(common: string, { path, status, etag, isNewEachTime }: Reading): Unit {
  const cursor = isNewEachTime ? `&after=${CURSOR}${'0'.repeat(CURSOR_DIGITS)}` : '';
  const condition = etag ? `If-None-Match: ${etag}\r\n` : '';
  const text = `GET ${path}${cursor} HTTP/1.1\r\n${common}${condition}\r\n`;
  const digitsAt = text.indexOf(CURSOR) + CURSOR.length;
  let count = Math.floor(Math.random() * 2 ** 40); // another run's cursors are not met again
  const fixed = [Buffer.from(text)];
  return async (connection) => {
    const request = isNewEachTime ? [Buffer.from(text)] : fixed;
    if (isNewEachTime) request[0]?.write((count++).toString(16).padStart(CURSOR_DIGITS, '0'), digitsAt, 'latin1');
    return expecting(status, await connection.ask(request));
  };
}

function createUpload(host: string, { path, people, isNamed }: Uploading, connection: number): Unit {
  const file = fs.readFileSync(path);
  let count = connection;
  const post = (cookie: string | undefined, route: string, type: string, length: number) =>
    Buffer.from(
      `POST ${route} HTTP/1.1\r\n${host}Cookie: ${cookie}\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
    );
  return async (connection) => {
    const person = people[count++ % people.length];
    const upload = [post(person?.cookie, '/api/uploads', 'application/octet-stream', file.length), file];
    const uploaded = expecting(201, await connection.ask(upload, isNamed));
    if (!isNamed) return uploaded;
    const { fileId } = JSON.parse(uploaded.body);
    const target = { kind: 'person', personId: person?.id, shareWith: [] };
    const words = Buffer.from(JSON.stringify({ fileId, fileName: 'noise.png', name: 'Noise', target }));
    return expecting(
      201,
      await connection.ask([post(person?.cookie, '/api/documents', 'application/json', words.length), words]),
    );
  };
}

function createSignIn(common: string, { people }: SigningIn): Unit {
  let count = Math.floor(Math.random() * 2 ** 20); // another run comes from other addresses: each has its limits
  return async (connection) => {
    count += 1;
    const words = Buffer.from(JSON.stringify(people[count % people.length]));
    const address = `10.${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}`;
    const head = `POST /api/auth/sign-in HTTP/1.1\r\n${common}X-Forwarded-For: ${address}\r\nContent-Type: application/json\r\nContent-Length: ${words.length}\r\n\r\n`;
    return expecting(200, await connection.ask([Buffer.from(head), words]));
  };
}

function createRename(host: string, { families }: Renaming, connection: number): Unit {
  const family = families[connection % families.length];
  let count = 0;
  return async (client) => {
    const words = Buffer.from(JSON.stringify({ name: `Family ${connection} ${count++}` }));
    const head = `PATCH /api/families/${family?.familyId} HTTP/1.1\r\n${host}Cookie: ${family?.cookie}\r\nContent-Type: application/json\r\nContent-Length: ${words.length}\r\n\r\n`;
    return expecting(204, await client.ask([Buffer.from(head), words]));
  };
}

function createWatch(common: string, { documentIds, thenRead }: Watching): Unit {
  const list = [Buffer.from(`GET ${thenRead} HTTP/1.1\r\n${common}\r\n`)];
  let count = 0;
  return async (client) => {
    const id = documentIds[count % documentIds.length];
    const isWatching = Math.floor(count++ / documentIds.length) % 2 === 0;
    const words = Buffer.from(JSON.stringify({ isWatching }));
    const head = `PATCH /api/documents/${id}/attention HTTP/1.1\r\n${common}Content-Type: application/json\r\nContent-Length: ${words.length}\r\n\r\n`;
    const marked = expecting(204, await client.ask([Buffer.from(head), words]));
    return thenRead === undefined ? marked : expecting(200, await client.ask(list));
  };
}

function expecting(status: number, answer: Answer): Answer {
  if (answer.status !== status) throw new Error(`Answered ${answer.status} where ${status} was expected.`);
  return answer;
}
