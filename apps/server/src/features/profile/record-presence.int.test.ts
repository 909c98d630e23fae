import { expect, vi } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { cookieOf, on, type TestPerson } from '../../../test/test-person.ts';
import { buildTestServer, ORIGIN, type TestServer } from '../../../test/test-server.ts';

import { createPresence } from './record-presence.ts';

it.beforeAll(async ({ server }) => {
  await runSql(
    server,
    `create table written (place text, id uuid);
     create function count_written() returns trigger language plpgsql security definer as $$
       begin insert into public.written values (tg_table_name, new.id); return null; end $$;
     create trigger counted after update of last_seen_at on people for each row execute function count_written();
     create trigger counted after update of last_seen_at on auth.sessions for each row execute function count_written();`,
  );
});
it.beforeEach(async ({ server }) => {
  await runSql(server, 'truncate written');
});

async function written(person: TestPerson, place: 'people' | 'sessions'): Promise<number> {
  const [row] = await runSql(
    person.server,
    'select count(*)::int as count from written where place = $1 and id in (select $2::uuid union select id from auth.sessions where user_id = $2)',
    [place, person.id],
  );
  return Number(row?.count);
}

async function age(person: TestPerson, seconds: number): Promise<void> {
  await runSql(person.server, `update people set last_seen_at = now() - make_interval(secs => $2) where id = $1`, [
    person.id,
    seconds,
  ]);
  await runSql(
    person.server,
    `update auth.sessions set last_seen_at = now() - make_interval(secs => $2) where user_id = $1`,
    [person.id, seconds],
  );
  await runSql(person.server, 'truncate written');
}

async function secondsSince(person: TestPerson): Promise<{ person: number; session: number }> {
  const [row] = await runSql(
    person.server,
    `select extract(epoch from now() - p.last_seen_at)::float as person, extract(epoch from now() - s.last_seen_at)::float as session
     from people p join auth.sessions s on s.user_id = p.id where p.id = $1`,
    [person.id],
  );
  return row as { person: number; session: number };
}

/** A second server, which has noted nobody yet. */
async function onNewServer(server: TestServer, work: (beside: TestServer) => Promise<void>): Promise<void> {
  const beside = await buildTestServer({ sharesDatabaseWith: server });
  try {
    await work(beside);
  } finally {
    await beside.stop(); // waits for what is being noted
  }
}

it('any request records when its person and session were last seen [D-18]', async ({ server, person }) => {
  await age(person, 600);
  await onNewServer(server, async (beside) => {
    expect((await send(on(beside, person), 'GET /api/families')).statusCode).toBe(200);
  });
  const { person: seen, session } = await secondsSince(person);
  expect([seen < 300, session < 300]).toEqual([true, true]);
});

it('a hundred requests at once, through two servers, record presence once [D-18]', async ({ server, person }) => {
  await age(person, 61);
  await onNewServer(server, (first) =>
    onNewServer(server, async (second) => {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, index) => send(on(index % 2 ? first : second, person), 'GET /api/families')),
      );
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    }),
  );
  expect([await written(person, 'people'), await written(person, 'sessions')]).toEqual([1, 1]);
});

it('presence is written at most once a minute', async ({ server, person }) => {
  await age(person, 55);
  await onNewServer(server, async (beside) => void (await send(on(beside, person), 'GET /api/families')));
  expect([await written(person, 'people'), await written(person, 'sessions')]).toEqual([0, 0]);
  await age(person, 61);
  await onNewServer(server, async (beside) => void (await send(on(beside, person), 'GET /api/families')));
  expect([await written(person, 'people'), await written(person, 'sessions')]).toEqual([1, 1]);
});

it('two devices of one person share the person’s minute, each with its own moment', async ({ server, person }) => {
  const { email, password } = person;
  const signedIn = await server.app.inject({
    method: 'POST',
    url: '/api/auth/sign-in',
    headers: { origin: ORIGIN },
    payload: { email, password },
  });
  const phone = { ...person, cookie: cookieOf(signedIn) };
  await age(person, 61);
  await onNewServer(server, async (beside) => {
    await Promise.all([person, phone].map((device) => send(on(beside, device), 'GET /api/families')));
  });
  expect([await written(person, 'people'), await written(person, 'sessions')]).toEqual([1, 2]);
});

it('a visitor, a dead session and a refused request are no sign of life', async ({ server, person }) => {
  await age(person, 600);
  await onNewServer(server, async (beside) => {
    await beside.app.inject({ url: '/api/health' });
    await send(on(beside, person), 'GET /api/documents/not-an-id');
    await runSql(server, `update auth.sessions set expires_at = now() - interval '1 second' where user_id = $1`, [
      person.id,
    ]);
    await send(on(beside, person), 'GET /api/health');
    await send(on(beside, person), 'GET /api/families');
  });
  expect([await written(person, 'people'), await written(person, 'sessions')]).toEqual([0, 0]);
});

it('a request is answered even if recording presence fails or hangs', async ({ server, person }) => {
  const hanging = Promise.withResolvers<never>();
  for (const asSystem of [() => Promise.reject(new Error('no database')), () => hanging.promise]) {
    const presence = createPresence({ transactions: { ...server.transactions, asSystem } });
    expect(presence.touch('a'.repeat(32))).toBeUndefined();
  }
  await age(person, 600);
  await runSql(server, 'alter table people add constraint unseen check (last_seen_at is null) not valid');
  await onNewServer(server, async (beside) => {
    for (const url of ['/api/session', '/api/families', '/api/profile'])
      expect((await send(on(beside, person), `GET ${url}`)).statusCode).toBe(200);
  });
  await runSql(server, 'alter table people drop constraint unseen');
  expect(await written(person, 'people')).toBe(0);
});

it('a session is asked about once a minute, not once a request', async ({ server }) => {
  let now = 1;
  const asSystem = vi.fn(async () => undefined as never);
  const presence = createPresence({ transactions: { ...server.transactions, asSystem } }, { now: () => now });
  for (let index = 0; index < 100; index++) presence.touch('b'.repeat(32));
  expect(asSystem).toHaveBeenCalledTimes(1);
  presence.touch('c'.repeat(32));
  expect(asSystem).toHaveBeenCalledTimes(2);
  now += 62_000;
  presence.touch('b'.repeat(32));
  expect(asSystem).toHaveBeenCalledTimes(3);
  await presence.settle();
});
