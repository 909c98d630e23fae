import { randomUUIDv7 } from 'node:crypto';
import { AppError } from '@kinvault/domain/errors.ts';
import {
  MAX_TOKEN_DAYS,
  MAX_TOKENS,
  type NewToken,
  TOKEN_PREFIX,
  type Token,
} from '@kinvault/domain/tokens/token.schema.ts';
import { sql } from 'kysely';
import type { Actor, SystemTransaction, WebTransaction } from '../../platform/db/transactions.ts';
import { hashToken, newToken } from '../../platform/link-token.ts';
import type { OwnerMailDeps } from '../mails/queue-owner-mail.ts';
import { tellOfAccess } from '../standing-access/tell-of-access.ts';

const DAY_MS = 86_400_000;

export async function listTokens(tx: WebTransaction, { personId }: Actor): Promise<Token[]> {
  const { rows } = await sql<Token>`
    select id, name, scope, made_at as "madeAt", expires_at as "endsAt",
      ends_with_password as "endsWithPassword", last_used_at as "lastUsedAt"
    from tokens where person_id = ${personId} and expires_at > steady_now() order by made_at desc, id`.execute(tx);
  return rows;
}

/**
 * The secret is answered this once: the database keeps its hash. The owner is told, by mail, too.
 * @throws bad_request, too_many_tokens
 */
export async function makeToken(
  deps: OwnerMailDeps,
  tx: WebTransaction,
  actor: Actor,
  { name, scope, endsAt, endsWithPassword }: NewToken,
): Promise<{ secret: string; token: Token }> {
  requireTerm(endsAt);
  await sql`select pg_advisory_xact_lock(hashtextextended('tokens ' || ${actor.personId}::text, 0))`.execute(tx);
  if ((await listTokens(tx, actor)).length >= MAX_TOKENS) throw new AppError('too_many_tokens');
  const secret = `${TOKEN_PREFIX}${newToken()}`;
  const id = randomUUIDv7();
  await tx
    .insertInto('tokens')
    .values({
      id,
      person_id: actor.personId,
      token_hash: hashToken(secret),
      name,
      scope,
      expires_at: endsAt,
      ends_with_password: endsWithPassword,
    })
    .execute();
  await tellOfAccess(deps, tx, actor, 'token');
  const token = (await listTokens(tx, actor)).find((one) => one.id === id);
  if (!token) throw new AppError('bad_request'); // it ended meanwhile
  return { secret, token };
}

/** @throws bad_request, not_found for one that has ended or is somebody else's */
export async function extendToken(
  tx: WebTransaction,
  actor: Actor,
  { tokenId, endsAt }: { tokenId: string; endsAt: string },
): Promise<Token> {
  requireTerm(endsAt);
  await sql`update tokens set expires_at = ${endsAt} where id = ${tokenId} and person_id = ${actor.personId}
    and expires_at > steady_now()`.execute(tx);
  const token = (await listTokens(tx, actor)).find(({ id }) => id === tokenId);
  if (!token) throw new AppError('not_found');
  return token;
}

/** In a year at most. @throws bad_request */
function requireTerm(endsAt: string): void {
  const left = Date.parse(endsAt) - Date.now();
  if (left <= 0 || left > MAX_TOKEN_DAYS * DAY_MS) throw new AppError('bad_request');
}

/** Whose 'Received' a living token puts files into. It enters no transaction as them: the database would refuse. */
export async function findAdder(
  tx: SystemTransaction,
  token: string,
): Promise<{ personId: string; name: string } | undefined> {
  const { rows } = await sql<{ personId: string; name: string }>`
    select t.person_id as "personId", t.name from tokens t join auth.users u on u.id = t.person_id
    where t.token_hash = ${hashToken(token)} and t.expires_at > steady_now() and t.scope in ('add', 'all')
      and u.password_due_at is null and not account_in_trash(u.id)`.execute(tx);
  return rows[0];
}
