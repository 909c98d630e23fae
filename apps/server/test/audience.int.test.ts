import { randomUUID } from 'node:crypto';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expect } from 'vitest';
import { addedBy, readAudience } from './access/audience.ts';
import { addFamily, addPerson } from './add-people.ts';
import { it } from './fixtures.ts';
import { keepRows } from './keep-rows.ts';
import { addMember } from './membership.ts';
import { send, sendRequest } from './send.ts';
import type { SqlSession } from './sql-session.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

interface Scene {
  server: TestServer;
  sql: SqlSession;
  /** Vera's papers; Adam is Admin of her first family and Member of her second, Zoe sees the second alone. */
  vera: TestPerson;
  others: TestPerson[];
  families: string[];
  documents: Document[];
  restore(): Promise<void>;
}

async function makeScene(server: TestServer, sql: SqlSession, isRenewed: boolean): Promise<Scene> {
  const vera = await addPerson(server, { name: 'Vera Stone', family: 'First' });
  const [adam, ben, zoe] = [await addPerson(server), await addPerson(server), await addPerson(server)];
  const first = vera.familyId;
  const second = await addFamily(zoe, 'Second');
  const third = await addFamily(vera, 'Third');
  await addMember(first, adam, { role: 'Admin' });
  await addMember(first, ben);
  for (const one of [vera, adam]) await addMember(second, one);
  const own = (person: TestPerson, ...familyIds: string[]) =>
    createDocument(person, { target: forPerson(vera, ...familyIds) });
  const documents = [
    await own(vera, first),
    await own(vera, first, second, third),
    await own(adam, first, second),
    await own(vera),
    await createDocument(ben, { target: forFamily(first) }),
  ];
  const [one, two, byAdam] = documents as [Document, Document, Document];
  if (isRenewed) await send(vera, `POST /api/documents/${one.id}/renewals`, { newDocumentId: two.id });
  else await send(vera, `DELETE /api/documents/${byAdam.id}`);
  await sql.run('delete from rate_limits; drop schema if exists kept cascade');
  const families = [first, second, third];
  return { server, sql, vera, others: [adam, ben, zoe], families, documents, restore: await keepRows(sql) };
}

type Call = [call: string, body?: object];

/** Every call that changes an existing document, with every object that it could name. */
async function listCalls({ families, documents, vera, others }: Scene, caller: TestPerson): Promise<Call[]> {
  const ids = documents.map(({ id }) => id);
  const people = [vera, ...others];
  const fileId = await uploadBytes(caller);
  return ids.flatMap((id): Call[] => {
    const path = `/api/documents/${id}`;
    return [
      ...ids.flatMap((newDocumentId): Call[] => [
        [`POST ${path}/renewals`, { newDocumentId }],
        [`POST ${path}/renewals`, { newDocumentId, oldGoes: 'trash' }],
      ]),
      [`DELETE ${path}/renewals`],
      [`DELETE ${path}`],
      [`POST ${path}/restore`],
      [`POST ${path}/take-back`],
      [`POST ${path}/versions`, { fileId, fileName: 'new.png', revision: 1 }],
      [`POST ${path}/versions/1/restore`, { revision: 1 }],
      [`PATCH ${path}`, { revision: 1, name: 'Mine' }],
      ...families.flatMap((familyId): Call[] => [
        [`POST ${path}/shares`, { familyId }],
        [`DELETE ${path}/shares/${familyId}`],
        ['POST /api/documents/many', { action: 'share', documentIds: [id], familyIds: [familyId] }],
      ]),
      ...people.flatMap(({ id: ownerId }): Call[] => [
        [`PATCH ${path}`, { revision: 1, ownerId }],
        ['POST /api/documents/many', { action: 'handOn', documentIds: [id], ownerId }],
      ]),
      ['POST /api/documents/many', { action: 'trash', documentIds: [id] }],
    ];
  });
}

async function ask(caller: TestPerson, [call, body]: Call): Promise<number> {
  const [method, url] = call.split(' ') as ['POST', string];
  const headers = { 'idempotency-key': randomUUID() };
  return (await sendRequest(caller, { method, url, headers, ...(body && { payload: body }) })).statusCode;
}

for (const isRenewed of [false, true]) {
  it(`no call of anybody but its owner adds somebody who sees a document, ${isRenewed ? 'renewed' : 'in the trash'} or not [SEC-49]`, async ({
    server,
    sql,
  }) => {
    const scene = await makeScene(server, sql, isRenewed);
    const before = await readAudience(sql);
    let granted = 0;
    for (const caller of scene.others) {
      for (const call of await listCalls(scene, caller)) {
        const status = await ask(caller, call);
        expect([call, status]).toEqual([call, expect.toSatisfy((code: number) => code < 500)]);
        if (status >= 300) continue;
        granted++;
        expect([call, addedBy(caller.id, before, await readAudience(sql))]).toEqual([call, []]);
        // undone by the same person, the renewal leaves nothing either
        if (call[0].endsWith('/renewals') && call[1]) {
          await ask(caller, [call[0].replace('POST', 'DELETE')]);
          expect([call, addedBy(caller.id, before, await readAudience(sql))]).toEqual([call, []]);
        }
        await scene.restore();
      }
    }
    expect(granted).toBeGreaterThan(20);
  }, 120_000);
}
