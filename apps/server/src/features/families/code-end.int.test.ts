import type { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import { expect } from 'vitest';
import { addInvite } from '../../../test/add-invite.ts';
import { it } from '../../../test/fixtures.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import type { TestServer } from '../../../test/test-server.ts';
import type {
  Actor,
  SystemTransaction,
  Transaction,
  Transactions,
  WebTransaction,
} from '../../platform/db/transactions.ts';
import { checkCode } from './check-code.ts';
import { getInviteCode } from './invite-codes.ts';
import { checkInvite, joinFamily } from './join-family.ts';

const CODE = 'AB12CD';

const actorOf = ({ id, name, email }: TestPerson): Actor => ({ personId: id, sessionId: '', name, signInEmail: email });
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'accepted',
    ({ code }: AppError) => code,
  );

/** The database's clock does not move within a transaction: the end can be set to the exact moment of the query. */
function atTheEnd<R>(
  { transactions }: TestServer,
  code: string,
  ask: (tx: SystemTransaction) => Promise<R>,
): Promise<R> {
  return transactions.asSystem(async (tx) => {
    await sql`update invites set expires_at = now(), ended_at = null where code = ${code}`.execute(tx);
    return ask(tx);
  });
}

async function continueAs(tx: Transaction, personId: string): Promise<WebTransaction> {
  await sql`select set_config('role', 'kinvault_web', true), set_config('app.person_id', ${personId}, true)`.execute(
    tx,
  );
  return tx as WebTransaction;
}

it('a code is over at the very moment that it ends, not after it [VAL-1, STA-4]', async ({
  server,
  owner,
  outsider,
}) => {
  await addInvite(server, owner.familyId, { code: CODE });
  expect(await atTheEnd(server, CODE, (tx) => refusal(checkInvite(tx, CODE)))).toBe('invite_expired');
  expect(await atTheEnd(server, CODE, (tx) => refusal(joinFamily(tx, actorOf(outsider), CODE)))).toBe('invite_expired');
  const shown = await atTheEnd(server, CODE, async (tx) =>
    getInviteCode(await continueAs(tx, owner.id), actorOf(owner), owner.familyId),
  );
  expect(shown).toMatchObject({ isExpired: true });
});

it('a try at that moment ends the code [VAL-1, STA-4]', async ({ server, owner }) => {
  const code = 'CD34EF';
  await addInvite(server, owner.familyId, { code });
  const ended = await atTheEnd(server, code, async (tx) => {
    const within = ((work: (inner: SystemTransaction) => Promise<unknown>) => work(tx)) as Transactions['asSystem'];
    const deps = { transactions: { ...server.transactions, asSystem: within }, log: { warn: () => {} } };
    const outcome = await checkCode(deps, code, { house: '192.0.2.1', network: '192.0.2.1' });
    const { rows } = await sql<{ isEnded: boolean }>`
      select ended_at is not null as "isEnded" from invites where code = ${code}`.execute(tx);
    return [outcome, rows];
  });
  expect(ended).toEqual(['invite_expired', [{ isEnded: true }]]);
});
