import fs from 'node:fs';
import sharp from 'sharp';
import { afterAll } from 'vitest';
import { makeThumbnail } from '../src/features/documents/thumbnails/make-thumbnail.ts';
import { createThumbnailer } from '../src/platform/processing/thumbnailer.ts';
import { runSql } from './run-sql.ts';
import { send, sendRequest } from './send.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

/** Nothing waits for uploads to end. */
export const NO_QUIET = { wait: async () => {} };

/** For one test file, which closes it: files that run in one process share their modules. */
export function openThumbnailer() {
  const thumbnailer = createThumbnailer({ log: { warn: () => {} } });
  afterAll(() => thumbnailer.close());
  const draw = async (server: TestServer, documentId: string) => {
    await makeThumbnail({ ...server, thumbnailer }, { documentId });
    await runSql(server, 'delete from drawings where document_id = $1', [documentId]);
  };
  return { thumbnailer, draw };
}

export async function stateOf(person: TestPerson, documentId: string): Promise<string> {
  return (await send(person, `GET /api/documents/${documentId}`)).json().thumbnail;
}

export function picture(person: TestPerson, documentId: string, purpose: 'thumbnail' | 'preview') {
  return send(person, `GET /api/documents/${documentId}/${purpose}`);
}

export function reading(documentId: string, headers = {}, who: TestPerson) {
  return sendRequest(who, { url: `/api/documents/${documentId}/reading`, headers });
}

export async function found(words: string, who: TestPerson): Promise<string[]> {
  const answer = await sendRequest(who, { url: '/api/documents/search', query: { q: words } });
  return answer.json().hits.map(({ documentId }: { documentId: string }) => documentId);
}

export async function purposesOf(server: TestServer, fileId: string): Promise<unknown[]> {
  const rows = await runSql(server, 'select purpose from files where source_id = $1 order by 1', [fileId]);
  return rows.map(({ purpose }) => purpose);
}

/** Whether the document is to be drawn. */
export async function isWaiting(server: TestServer, documentId: string): Promise<boolean> {
  return (await runSql(server, 'select from drawings where document_id = $1', [documentId])).length > 0;
}

/** The statement of a migration that plans papers to be read again. */
export function updateOf(migration: string): string {
  const text = fs.readFileSync(new URL(`../migrations/${migration}`, import.meta.url), 'utf8');
  return /^update documents set text_state[^;]+;/m.exec(text)?.[0] ?? '';
}

export async function picturePng(): Promise<Buffer> {
  return sharp({ create: { width: 800, height: 600, channels: 3, background: '#1c5733' } })
    .png()
    .toBuffer();
}
