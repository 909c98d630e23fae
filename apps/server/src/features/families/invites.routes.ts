import { contract } from '@kinvault/domain/contract.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import type { FastifyInstance } from 'fastify';
import { enforceRateLimits } from '../../platform/db/rate-limit.ts';
import { requireActor } from '../../platform/db/require-actor.ts';
import type { Transactions } from '../../platform/db/transactions.ts';
import { addressBucket, codeCaller } from '../../platform/http/client-address.ts';
import { serve } from '../../platform/http/serve.ts';
import { acceptInvite } from './accept-invite.ts';
import { requireCode } from './check-code.ts';
import { getInviteCode, renewInviteCode } from './invite-codes.ts';
import { mailedInviteLimits } from './invite-limits.ts';
import { createCopiedLink } from './invite-link.ts';
import { type InviteDeps, inviteMember } from './invite-member.ts';
import { checkInvite, joinFamily } from './join-family.ts';
import { findMailedInvite } from './mailed-invite.ts';
import { listOpenRequests } from './open-requests.ts';
import { listPendingInvites, withdrawInvite } from './pending-invites.ts';
import { declineInvite, listReceivedInvites } from './received-invites.ts';

export interface InviteRouteDeps extends InviteDeps {
  transactions: Transactions;
}

/** Coming into a family: by its code, or by an invitation that its person answers. */
export function inviteRoutes(app: FastifyInstance, deps: InviteRouteDeps): void {
  // who is not in the family yet sees nothing of it: row-level security would hide it
  const { readAs, writeAs, readAsSystemFor, writeAsSystemFor, asSystem } = deps.transactions;

  serve(app, contract.getInviteCode, async ({ request, params }) => ({
    code: await readAs(request.bearer, (tx, actor) => getInviteCode(tx, actor, params.familyId)),
  }));

  serve(app, contract.renewInviteCode, async ({ request, params }) => ({
    code: await writeAs(request.bearer, (tx, actor) => renewInviteCode(tx, actor, params.familyId)),
  }));

  serve(app, contract.checkInvite, async ({ request, body }) => {
    await requireCode({ ...deps, log: request.log }, body.code, codeCaller(request.ip));
    return asSystem((tx) => checkInvite(tx, body.code));
  });

  serve(app, contract.joinFamily, async ({ request, body }) => {
    const { personId } = await requireActor(deps.transactions, request.bearer);
    await requireCode({ ...deps, log: request.log }, body.code, { ...codeCaller(request.ip), personId });
    return writeAsSystemFor(request.bearer, (tx, actor) => joinFamily(tx, actor, body.code));
  });

  serve(app, contract.listPendingInvites, async ({ request, params }) => ({
    invites: await readAs(request.bearer, (tx, actor) => listPendingInvites(tx, actor, params.familyId)),
  }));

  serve(app, contract.inviteMember, ({ request, params, body }) =>
    writeAs(request.bearer, (tx, actor) => inviteMember(deps, tx, actor, { ...body, ...params })),
  );

  serve(app, contract.withdrawInvite, async ({ request, params }) => {
    await writeAs(request.bearer, (tx, actor) => withdrawInvite(tx, actor, params));
    return undefined;
  });

  serve(app, contract.copyInviteLink, async ({ request, params }) => {
    return writeAsSystemFor(request.bearer, (tx, actor) => createCopiedLink(tx, actor, params));
  });

  serve(app, contract.listReceivedInvites, async ({ request }) => {
    return readAsSystemFor(request.bearer, async (tx, actor) => ({
      ...(await listReceivedInvites(deps, tx, actor)),
      requests: await listOpenRequests(tx, actor),
    }));
  });

  serve(app, contract.checkMailedInvite, async ({ request, body }) => {
    const invite = await asSystem((tx) => findMailedInvite(tx, body.token));
    if (invite) return invite;
    await enforceRateLimits(deps.transactions, mailedInviteLimits(addressBucket(request.ip)));
    throw new AppError('invite_invalid');
  });

  serve(app, contract.acceptInvite, async ({ request, params, body }) => {
    return writeAsSystemFor(request.bearer, (tx, actor) => acceptInvite(deps, tx, actor, { ...params, ...body }));
  });

  serve(app, contract.declineInvite, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => declineInvite(deps, tx, actor, params.inviteId));
    return undefined;
  });
}
