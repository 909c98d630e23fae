import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';
import { hashToken, newToken } from '../../platform/link-token.ts';

export const LINK_PURPOSES = ['reset-password', 'confirm-email', 'change-email'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];
/** Of mails to somebody who may have no account; each leads to its own invitation. */
export type InvitePurpose = 'family-invite' | 'account-invite';

/** The first is [SEC-17]. The others are longer, since people do not look into their mailbox every day. */
export const LINK_TTL_MINUTES: Record<LinkPurpose, number> = {
  'reset-password': 60,
  'confirm-email': 7 * 24 * 60,
  'change-email': 24 * 60,
};

const OVERTAKEN_HOURS = 24;

/**
 * Returns the token, of which only a hash is stored. Earlier links for this purpose stop working, but for those that
 * confirm a new account's address: they harm nobody, and mails overtake each other, so they go on for a day [D-48].
 */
export async function createLink(
  tx: SystemTransaction,
  link: { userId: string; purpose: LinkPurpose; email: string },
): Promise<string> {
  const token = newToken();
  const minutes = LINK_TTL_MINUTES[link.purpose];
  if (link.purpose === 'confirm-email') await shortenEarlier(tx, link.userId);
  await sql`
    insert into auth.mailed_links (token_hash, user_id, purpose, email, expires_at)
    values (${hashToken(token)}, ${link.userId}, ${link.purpose}, ${link.email}, now() + make_interval(mins => ${minutes}))
    on conflict (user_id, purpose) where purpose <> 'confirm-email' do update set
      token_hash = excluded.token_hash, email = excluded.email, expires_at = excluded.expires_at`.execute(tx);
  return token;
}

async function shortenEarlier(tx: SystemTransaction, userId: string): Promise<void> {
  await sql`
    update auth.mailed_links set expires_at = least(expires_at, now() + make_interval(hours => ${OVERTAKEN_HOURS}))
    where user_id = ${userId} and purpose = 'confirm-email'`.execute(tx);
}

/** The person of a link, without using it up, for checks before that. */
export async function findLink(
  tx: SystemTransaction,
  token: string,
  purposes: LinkPurpose[],
): Promise<{ userId: string; email: string } | null> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select user_id as "userId", email from auth.mailed_links
    where token_hash = ${hashToken(token)} and purpose = any(${purposes}) and expires_at > now()`.execute(tx);
  return rows[0] ?? null;
}

/** Uses up a link and returns its person. Only one of concurrent calls gets it. Null if it is used, void, expired or unknown. */
export async function claimLink(
  tx: SystemTransaction,
  token: string,
  purposes: LinkPurpose[],
): Promise<{ userId: string; email: string; purpose: LinkPurpose } | null> {
  const { rows } = await sql<{ userId: string; email: string; purpose: LinkPurpose }>`
    delete from auth.mailed_links
    where token_hash = ${hashToken(token)} and purpose = any(${purposes}) and expires_at > now()
    returning user_id as "userId", email, purpose`.execute(tx);
  return rows[0] ?? null;
}

/**
 * The token of a mailed invitation, which proves that its holder reads that mailbox. Null where the invitation has
 * been answered, withdrawn or has run out meanwhile.
 */
export async function createInviteLink(
  tx: SystemTransaction,
  purpose: InvitePurpose,
  inviteId: string,
): Promise<string | null> {
  const token = newToken();
  const { rows } =
    purpose === 'family-invite'
      ? await sql`
          update invites set token_hash = ${hashToken(token)}
          where id = ${inviteId} and ended_at is null and expires_at > now() returning id`.execute(tx)
      : await sql`
          update account_invites set token_hash = ${hashToken(token)}
          where id = ${inviteId} and expires_at > now() returning id`.execute(tx);
  return rows.length > 0 ? token : null;
}
