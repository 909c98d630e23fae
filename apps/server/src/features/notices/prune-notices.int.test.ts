import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { noticesOf } from '../../../test/membership.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import type { TestPerson } from '../../../test/test-person.ts';

import { forgetExpired } from '../system/forget-expired.ts';
import { pruneNotices } from './prune-notices.ts';

async function addNotices(
  person: TestPerson,
  kind: string,
  createdAgo: string,
  readAgo: string | null,
  count = 1,
): Promise<void> {
  await runSql(
    person.server,
    `insert into notices (id, person_id, kind, family_id, family_name, created_at, read_at)
     select gen_random_uuid(), $1, $2, $3, 'Rivera', now() - $4::interval, now() - $5::interval
     from generate_series(1, $6::integer)`,
    [person.id, kind, person.familyId, createdAgo, readAgo, count],
  );
}

it('a notice goes 90 days after it was read, and after a year in any case', async ({ server, person }) => {
  await addNotices(person, 'joined', '89 days', '89 days');
  await addNotices(person, 'left', '91 days', '91 days');
  await addNotices(person, 'invited', '364 days', null);
  await addNotices(person, 'role_changed', '363 days', '1 day'); // by somebody who was away for long
  await addNotices(person, 'removed', '366 days', null);
  await addNotices(person, 'owner_now', '366 days', '1 day');
  await forgetExpired(server);
  expect(await noticesOf(person)).toEqual(['joined', 'role_changed', 'invited']);
});

it('notices beyond one batch are deleted in the same run, and young ones stay', async ({ server, person }) => {
  await runSql(server, 'delete from notices');
  await addNotices(person, 'left', '400 days', null, 7);
  await addNotices(person, 'joined', '1 hour', '1 hour', 2);
  await pruneNotices(server.transactions, 3);
  expect(await countRows(server, 'notices')).toBe(2);
});
