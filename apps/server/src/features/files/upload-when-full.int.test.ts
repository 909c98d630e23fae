import fs from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import { errorBody } from '../../../test/error-body.ts';
import { it } from '../../../test/fixtures.ts';
import { listStored } from '../../../test/list-stored.ts';
import { send, sendRequest } from '../../../test/send.ts';
import { createDocument, PNG } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

/** Longer than one look at the disk is good for. */
const NEXT_LOOK_MS = 2_100;

it.afterEach(() => {
  vi.restoreAllMocks();
});

const upload = (person: TestPerson) =>
  sendRequest(person, {
    method: 'POST',
    url: '/api/uploads',
    payload: PNG,
    headers: { 'content-type': 'application/octet-stream' },
  });

it('below 256 MB of free disk an upload is refused and leaves nothing; reading and throwing away go on [SEC-47]', async ({
  server,
  owner,
}) => {
  const { id } = await createDocument(owner);
  const before = listStored(server);
  const real = await fs.statfs(server.folder);
  const free = vi.spyOn(fs, 'statfs').mockResolvedValue({ ...real, bsize: 4096, blocks: 50_000_000, bavail: 65_535 });
  await delay(NEXT_LOOK_MS);
  const refused = await upload(owner);
  expect([refused.statusCode, refused.json()]).toEqual([507, errorBody('storage_full')]);
  expect(listStored(server)).toEqual(before);
  const link = (await send(owner, `POST /api/documents/${id}/link`, {})).json();
  expect((await send(owner, `GET ${link.url}`)).rawPayload).toEqual(PNG);
  expect((await send(owner, `DELETE /api/documents/${id}`)).statusCode).toBe(204);

  free.mockResolvedValue({ ...real, bsize: 4096, blocks: 50_000_000, bavail: 65_536 });
  await delay(NEXT_LOOK_MS);
  expect((await upload(owner)).statusCode).toBe(201);
});
