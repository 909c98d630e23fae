import { expect } from 'vitest';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { send } from '../../../../test/send.ts';
import { sqlAsPerson } from '../../../../test/sql-as-person.ts';
import { openSql } from '../../../../test/sql-session.ts';
import { createDocument, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';
import type { TestServer } from '../../../../test/test-server.ts';

/** A second connection of the superuser. */
const it = base.extend('other', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const other = await openSql(server);
  onCleanup(other.end);
  return other;
});

const SHARE = 'insert into shares (document_id, owner_id, family_id, shared_by) values ($1, $2, $3, $2)';
const TRASH = 'update documents set trashed_at = now() where id = $1';

async function statesOf(server: TestServer, documentId: string) {
  return runSql(
    server,
    `select is_trashed as "isTrashed", is_superseded as "isSuperseded" from shares where document_id = $1`,
    [documentId],
  );
}

async function createShared(owner: TestPerson): Promise<string> {
  return (await createDocument(owner, { target: forPerson(owner, owner.familyId) })).id;
}

it('a share says whether its document is in the trash or renewed, there and back', async ({ server, owner }) => {
  const [id, newer] = [await createShared(owner), await createShared(owner)];
  const steps = [
    [`DELETE /api/documents/${id}`, undefined, { isTrashed: true, isSuperseded: false }],
    [`POST /api/documents/${id}/restore`, undefined, { isTrashed: false, isSuperseded: false }],
    [`POST /api/documents/${id}/renewals`, { newDocumentId: newer }, { isTrashed: false, isSuperseded: true }],
    [`DELETE /api/documents/${newer}`, undefined, { isTrashed: false, isSuperseded: false }],
    [`POST /api/documents/${newer}/restore`, undefined, { isTrashed: false, isSuperseded: true }],
  ] as const;
  for (const [call, payload, state] of steps) {
    expect((await send(owner, call, payload)).statusCode).toBeLessThan(300);
    expect([call, await statesOf(server, id)]).toEqual([call, [state]]);
  }
});

it.for([
  ['a share that waits for the trash finds the document there', TRASH, SHARE],
  ['the trash that waits for a share finds it', SHARE, TRASH],
] as const)('%s', async ([_title, first, second], { server, owner, sql, other }) => {
  const { id } = await createDocument(owner);
  const run = (session: typeof sql, text: string) =>
    session.run(text, text === SHARE ? [id, owner.id, owner.familyId] : [id]);
  await sql.run('begin');
  await run(sql, first);
  const waiting = run(other, second);
  await expect.poll(() => countWaiting(server)).toBe(1);
  await sql.run('commit');
  await waiting;
  expect(await statesOf(server, id)).toEqual([{ isTrashed: true, isSuperseded: false }]);
});

it('a person’s own writes to a share’s states neither count nor hide the document', async ({ server, owner }) => {
  const { id } = await createDocument(owner);
  await sqlAsPerson(server, owner.id, [
    `insert into shares (document_id, owner_id, family_id, shared_by, is_trashed, is_superseded)
     values ($1, $2, $3, $2, true, true)`,
    [id, owner.id, owner.familyId],
  ]);
  expect(await statesOf(server, id)).toEqual([{ isTrashed: false, isSuperseded: false }]);
});
