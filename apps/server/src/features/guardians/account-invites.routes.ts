import { contract } from '@kinvault/domain/contract.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import { addressBucket } from '../../platform/http/client-address.ts';
import { requestLanguage } from '../../platform/http/request-language.ts';
import { serve } from '../../platform/http/serve.ts';
import { type CookieSettings, sessionCookies } from '../../platform/http/session-cookie.ts';
import { browserOf } from '../accounts/accounts.routes.ts';
import type { SignUpDeps } from '../accounts/sign-up.ts';
import { mailedInviteLimits } from '../families/invite-limits.ts';
import { acceptAccountInvite } from './accept-account-invite.ts';
import {
  agreeToAccountInvite,
  findAccountInvite,
  getAccountInvite,
  makeAccountInvite,
  withdrawAccountInvite,
} from './account-invites.ts';

interface AccountInviteRouteDeps extends SignUpDeps {
  http: CookieSettings;
}

/** An account for somebody who is looked after. */
export function accountInviteRoutes(app: FastifyInstance, deps: AccountInviteRouteDeps): void {
  const { transactions, http } = deps;
  const { readAs, writeAsSystemFor, asSystem } = transactions;

  serve(app, contract.makeAccountInvite, ({ request, params, body }) =>
    writeAsSystemFor(request.bearer, (tx, actor) => makeAccountInvite(deps, tx, actor, { ...body, ...params })),
  );

  serve(app, contract.getAccountInvite, async ({ request, params }) => ({
    invite: await readAs(request.bearer, (tx, actor) => getAccountInvite(tx, actor, params.personId)),
  }));

  serve(app, contract.agreeToAccountInvite, async ({ request, params, body }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => agreeToAccountInvite(tx, actor, { ...params, ...body }));
    return undefined;
  });

  serve(app, contract.withdrawAccountInvite, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => withdrawAccountInvite(tx, actor, params.personId));
    return undefined;
  });

  /** Wrong links are counted, right ones are not. */
  async function requireLink(
    token: string,
    ip: string,
  ): Promise<{ name: string; inviterName: string; isWaiting: boolean }> {
    const found = await asSystem((tx) => findAccountInvite(tx, token));
    if (found) return { name: found.name, inviterName: found.inviterName, isWaiting: found.isWaiting };
    await enforceRateLimits(transactions, mailedInviteLimits(addressBucket(ip)));
    throw new AppError('link_invalid');
  }

  serve(app, contract.checkAccountInvite, ({ request, body }) => requireLink(body.token, request.ip));

  serve(app, contract.acceptAccountInvite, async ({ request, reply, body }) => {
    await requireLink(body.token, request.ip);
    const input = { ...body, language: requestLanguage(request), browser: browserOf(request, http) };
    const { opened, step } = await acceptAccountInvite(deps, input);
    if (opened) reply.header('set-cookie', sessionCookies(http, opened));
    reply.header('cache-control', 'no-store');
    return { person: opened?.person ?? null, step };
  });
}
