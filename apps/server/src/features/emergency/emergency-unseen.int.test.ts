import { contract } from '@kinvault/domain/contract.ts';
import type { Route } from '@kinvault/domain/route.ts';
import { expect } from 'vitest';
import { ask, endContact, letRead, nameContact, refuse } from '../../../test/emergency.ts';
import { it } from '../../../test/fixtures.ts';
import { type RouteName, requestTo } from '../../../test/route-requests.ts';
import { outcome, sendRequest } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { storeText } from '../documents/search/texts.repository.ts';

/** What the two of an emergency may know of it, a stream without an end, archives with the time, and a page about the API. */
const LEFT_OUT: readonly RouteName[] = [
  ...(['listEmergencyContacts', 'listNotices', 'followChanges', 'exportData', 'exportFamily', 'getApiPage'] as const),
];
/** Counts what happens to the caller, such as that they were named. */
const OWN_VERSION = /"version":"[^"]*"/g;

/** What this person is answered by every route that reads, about these objects. */
async function readAll(person: TestPerson, ids: Record<string, string>): Promise<Map<string, string>> {
  const answers = new Map<string, string>();
  for (const [name, route] of Object.entries(contract) as [RouteName, Route][]) {
    if (route.method !== 'GET' || LEFT_OUT.includes(name)) continue;
    const [, query = ''] = /(\?.*)$/.exec(requestTo(name, route).url as string) ?? [];
    const url = route.path.replaceAll(/:(\w+)/g, (_part, param: string) => ids[param] ?? '1') + query;
    const { statusCode, body } = await sendRequest(person, { url });
    answers.set(name, `${statusCode} ${body.replaceAll(OWN_VERSION, '')}`);
  }
  return answers;
}

it('who waits, was refused, or has read, is answered by no route otherwise than before they were named [PPL-11, SEC-53]', async ({
  owner,
  admin,
  familyId,
  server,
}) => {
  const paper = await createDocument(owner, { name: 'Living will', expiresOn: '2031-03-01' });
  await server.transactions.asSystem((tx) => storeText(tx, paper.fileId, 'advance directive, with the passport'));
  const thrown = await createDocument(owner);
  await outcome(owner, `DELETE /api/documents/${thrown.id}`);
  await createDocument(owner, { target: forPerson(owner, familyId) });
  const ids = { documentId: paper.id, familyId, personId: owner.id, ownerId: owner.id, number: '1' };
  const before = await readAll(admin, ids);
  expect(await nameContact(owner, admin)).toBe('204');
  expect(await ask(admin, owner)).toBe('204');
  expect(await readAll(admin, ids)).toEqual(before);

  expect(await letRead(owner, admin)).toBe('204');
  const open = await readAll(admin, ids);
  const shown = [...before.keys()].filter((name) => open.get(name) !== before.get(name));
  expect(shown).toEqual(expect.arrayContaining(['listDocuments', 'searchDocuments', 'getDocumentDetails']));
  const mark = { revision: paper.revision, isFavorite: true, notes: 'a passport' };
  expect(await outcome(admin, `PATCH /api/documents/${paper.id}`, mark)).toBe('200');
  expect(await refuse(owner, admin)).toBe('204');
  expect(await readAll(admin, ids)).toEqual(before);
  expect([await ask(admin, owner), await refuse(owner, admin)]).toEqual(['204', '204']);
  expect(await readAll(admin, ids)).toEqual(before);
  expect(await endContact(owner, admin)).toBe('204');
  expect(await readAll(admin, ids)).toEqual(before);
});
