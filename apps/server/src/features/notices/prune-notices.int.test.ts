import { afterAll, beforeAll, expect, it } from 'vitest';
import { addPerson } from '../../../test/add-people.ts';
import { buildTestApp, type TestApp, type TestPerson } from '../../../test/build-test-app.ts';
import { noticesOf } from '../../../test/family-calls.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { forgetExpired } from '../system/forget-expired.ts';
import { pruneNotices } from './prune-notices.ts';

let test: TestApp;
let person: TestPerson;
beforeAll(async () => {
  test = await buildTestApp();
  person = await addPerson(test, { family: 'Rivera' });
});
afterAll(() => test.stop());

async function addNotices(kind: string, createdAgo: string, readAgo: string | null, count = 1): Promise<void> {
  await runSql(
    test,
    `insert into notices (id, person_id, kind, family_id, family_name, created_at, read_at)
     select gen_random_uuid(), $1, $2, $3, 'Rivera', now() - $4::interval, now() - $5::interval
     from generate_series(1, $6::integer)`,
    [person.id, kind, person.familyId, createdAgo, readAgo, count],
  );
}

it('a notice goes 90 days after it was read, and after a year in any case', async () => {
  await addNotices('joined', '89 days', '89 days');
  await addNotices('left', '91 days', '91 days');
  await addNotices('invited', '364 days', null);
  await addNotices('role_changed', '363 days', '1 day'); // by somebody who was away for long
  await addNotices('removed', '366 days', null);
  await addNotices('owner_now', '366 days', '1 day');
  await forgetExpired(test);
  expect(await noticesOf(test, person)).toEqual(['joined', 'role_changed', 'invited']);
});

it('more than one batch of them goes at once, and the young ones stay', async () => {
  await runSql(test, 'delete from notices');
  await addNotices('left', '400 days', null, 7);
  await addNotices('joined', '1 hour', '1 hour', 2);
  await pruneNotices(test.transactions, 3);
  expect(await countRows(test, 'notices')).toBe(2);
});
