import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { buildTestServer } from '../../../test/test-server.ts';
import { enforceRateLimits, enforceVolumeLimits } from './rate-limit.ts';

const LIMIT = { tries: 2, windowSeconds: 3600 };

/** Notes with each counted try whether its commit waits for the disk. */
const NOTE_COMMITS = `
  create table noted_commits (bucket text, waits text);
  create function note_commit() returns trigger language plpgsql security definer as $$
  begin
    insert into public.noted_commits values (new.bucket, pg_catalog.current_setting('synchronous_commit'));
    return null;
  end $$;
  create trigger note_commit after insert or update on rate_limits for each row execute function note_commit()`;

it('only tries of guessing wait for the disk; how much somebody makes is counted without', async ({ server }) => {
  const [{ name } = {}] = await runSql(server, 'select current_database() as name');
  await runSql(server, `alter database ${name} set synchronous_commit = on`); // the tests' cluster has it off
  await runSql(server, NOTE_COMMITS);
  const { transactions, stop } = await buildTestServer({ sharesDatabaseWith: server });
  for (let tries = 0; tries < 2; tries++) {
    await enforceVolumeLimits(transactions, { made: LIMIT });
    await enforceRateLimits(transactions, { guessed: LIMIT });
  }
  await expect(enforceVolumeLimits(transactions, { made: LIMIT })).rejects.toThrow('too_many_requests');
  await stop();
  expect(
    await runSql(
      server,
      'select bucket, waits, count(*)::integer as tries from noted_commits group by 1, 2 order by 1',
    ),
  ).toEqual([
    { bucket: 'guessed', waits: 'on', tries: 2 },
    { bucket: 'made', waits: 'off', tries: 3 },
  ]);
});
