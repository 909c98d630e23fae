import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import type { Transactions } from '../../platform/db/transactions.ts';
import { serve } from '../../platform/http/serve.ts';
import type { PushNetwork } from '../../platform/push/push-network.ts';
import { getSignInTime, listPushDevices, putPushSubscription, removePushDevice } from './push-subscriptions.ts';

export interface PushRouteDeps {
  transactions: Transactions;
  pushNetwork: PushNetwork;
  pushPublicKey: () => Promise<string>;
}

export function pushRoutes(app: FastifyInstance, deps: PushRouteDeps): void {
  const { readAsSystemFor, writeAsSystemFor } = deps.transactions;

  serve(app, contract.getPush, async ({ request }) => {
    const found = await readAsSystemFor(request.bearer, async (tx, actor) => ({
      signedInAt: await getSignInTime(tx, actor),
      devices: await listPushDevices(tx, actor),
    }));
    return { publicKey: await deps.pushPublicKey(), ...found };
  });
  serve(app, contract.putPushSubscription, async ({ request, body }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => putPushSubscription(deps, tx, actor, body));
    return undefined;
  });
  serve(app, contract.removePushDevice, async ({ request, params }) => {
    await writeAsSystemFor(request.bearer, (tx, actor) => removePushDevice(tx, actor, params.deviceId));
    return undefined;
  });
}
