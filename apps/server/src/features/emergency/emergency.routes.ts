import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import { writeWithPassword } from '../accounts/require-password.ts';
import { endContact, nameContact } from './change-contacts.ts';
import { askInEmergency, endRequest, openEmergency } from './change-request.ts';
import { listEmergencyContacts } from './list-contacts.ts';
import type { TellOwnerDeps } from './tell-owner.ts';

export function emergencyRoutes(app: FastifyInstance, deps: TellOwnerDeps & { transactions: Transactions }): void {
  const { readAs, writeAsSystemFor } = deps.transactions;

  serve(app, contract.listEmergencyContacts, async ({ request }) => ({
    contacts: await readAs(request.bearer, listEmergencyContacts),
  }));

  serve(app, contract.nameEmergencyContact, async ({ request, body }) => {
    await writeWithPassword(deps, { bearer: request.bearer, password: body.password }, (tx, actor) =>
      nameContact(tx, actor, body),
    );
    return undefined;
  });

  serve(app, contract.endEmergencyContact, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => endContact(tx, actor, asOwner(actor, params)));
    return undefined;
  });

  serve(app, contract.refuseEmergency, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => endRequest(tx, actor, asOwner(actor, params)));
    return undefined;
  });

  serve(app, contract.openEmergency, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => openEmergency(tx, actor, params.contactId));
    return undefined;
  });

  serve(app, contract.askInEmergency, async ({ request, params, body }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => askInEmergency(deps, tx, actor, { ...params, ...body }));
    return undefined;
  });

  serve(app, contract.endEmergencyRequest, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => endRequest(tx, actor, asContact(actor, params)));
    return undefined;
  });

  serve(app, contract.leaveEmergency, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => endContact(tx, actor, asContact(actor, params)));
    return undefined;
  });
}

const asOwner = ({ personId }: { personId: string }, { contactId }: { contactId: string }) => ({
  ownerId: personId,
  contactId,
});
const asContact = ({ personId }: { personId: string }, { ownerId }: { ownerId: string }) => ({
  ownerId,
  contactId: personId,
});
