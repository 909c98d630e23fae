import { randomBytes, randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { readZip } from '../../../../test/read-zip.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send, sendRequest } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson, PNG } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

const pngOf = (size: number) => Buffer.concat([PNG, randomBytes(size)]);

const prepare = (person: TestPerson, documentIds: string[]) =>
  send(person, 'POST /api/documents/archives', { documentIds });
const filesOf = async (person: TestPerson, url: string) =>
  Object.fromEntries(await readZip((await send(person, `GET ${url}`)).rawPayload));

it('a ZIP holds the current files unchanged under safe, unique names; unseen documents are left out and reported [OFF-6, SEC-7, SEC-28]', async ({
  owner,
  member,
  outsider,
  familyId,
}) => {
  const [one, two, three] = [pngOf(300_000), pngOf(10), pngOf(11)];
  const target = forPerson(owner, familyId);
  const made = [
    await createDocument(owner, { name: '../Mia’s passport', bytes: one, target }),
    await createDocument(owner, { name: 'CON', bytes: two, target: forFamily(familyId) }),
    await createDocument(member, { name: '_con', bytes: three }),
  ];
  const hidden = await createDocument(owner, { name: 'Hidden' });
  const foreign = await createDocument(outsider, { name: 'Foreign' });
  const left = [hidden.id, foreign.id, randomUUID()];
  const answer = await prepare(member, [...made.map(({ id }) => id), ...left]);
  expect(answer.statusCode).toBe(201);
  expect(answer.json().refused).toEqual(left.map((documentId) => ({ documentId, code: 'not_found' })));
  const file = await send(member, `GET ${answer.json().url}`);
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(file.rawPayload.length),
    'cache-control': 'no-store',
  });
  expect(Object.fromEntries(await readZip(file.rawPayload))).toEqual({
    '_con.png': three,
    '_CON (2).png': two,
    '_Mia’s passport.png': one,
  });
  const { entries } = (await send(owner, `GET /api/documents/${made[0]?.id}/activity`)).json();
  expect(entries[0]).toMatchObject({ action: 'downloaded', actor: { id: member.id } });
});

it('a ZIP leaves out documents unshared or trashed since; its address works for its person only, for an hour [OFF-6, SEC-10, SEC-12]', async ({
  server,
  owner,
  member,
  familyId,
}) => {
  const kept = await createDocument(owner, { name: 'Kept', target: forPerson(owner, familyId) });
  const ended = await createDocument(owner, { name: 'Ended', target: forPerson(owner, familyId) });
  const thrown = await createDocument(owner, { name: 'Thrown', target: forFamily(familyId) });
  const { url } = (await prepare(member, [kept.id, ended.id, thrown.id])).json();
  expect(Object.keys(await filesOf(member, url)).toSorted()).toEqual(['Ended.png', 'Kept.png', 'Thrown.png']);
  await send(owner, `DELETE /api/documents/${ended.id}/shares/${familyId}`);
  await send(owner, `DELETE /api/documents/${thrown.id}`);
  expect(Object.keys(await filesOf(member, url))).toEqual(['Kept.png']);
  expect((await send(owner, `GET ${url}`)).statusCode).toBe(404);
  await runSql(server, `update idempotency_keys set created_at = created_at - interval '61 minutes'`);
  expect((await send(member, `GET ${url}`)).statusCode).toBe(404);
});

it('a ZIP names a file that is missing from storage and holds the others [OFF-6, REL-20]', async ({
  server,
  owner,
}) => {
  const whole = await createDocument(owner, { name: 'Whole' });
  const broken = await createDocument(owner, { name: 'Broken' });
  const { url } = (await prepare(owner, [whole.id, broken.id])).json();
  await server.files.delete(broken.fileId, 'original');
  const files = await filesOf(owner, url);
  expect(Object.keys(files).toSorted()).toEqual(['MISSING FILES.txt', 'Whole.png']);
  expect(String(files['MISSING FILES.txt'])).toContain('Broken.png');
});

it('while somebody reads two ZIPs slowly, a third of any kind is refused to them and given to others [OFF-6]', async ({
  owner,
  member,
  familyId,
}) => {
  const target = forPerson(owner, familyId);
  const { id } = await createDocument(owner, { bytes: pngOf(3_000_000), target });
  const { url } = (await prepare(owner, [id])).json();
  const slow = () => sendRequest(owner, { url, payloadAsStream: true });
  const held = [await slow(), await slow()];
  expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  for (const path of [url, '/api/profile/export', `/api/families/${familyId}/export`]) {
    expect((await send(owner, `GET ${path}`)).statusCode).toBe(429);
  }
  const other = (await prepare(member, [id])).json();
  expect((await send(member, `GET ${other.url}`)).statusCode).toBe(200);
  for (const answer of held) expect((await buffer(answer.stream())).length).toBeGreaterThan(3_000_000);
  expect((await send(owner, `GET ${url}`)).statusCode).toBe(200);
});
