import { contract } from '@kinvault/domain/contract.ts';
import type { FastifyInstance } from 'fastify';
import { LONG_LIMIT } from '../../platform/db/limits.ts';
import type { Actor, Transactions, WebTransaction } from '../../platform/db/transactions.ts';
import { etagOf, sendStored, setPrivateFileHeaders } from '../../platform/http/private-file.ts';
import { sendZip } from '../../platform/http/send-zip.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  type CookieSettings,
  deviceCookies,
  expiredSessionCookie,
  readDeviceCookie,
} from '../../platform/http/session-cookie.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { writeWithPassword } from '../accounts/require-password.ts';
import type { ExportGate } from '../documents/export/export-gate.ts';
import { listPushDevices } from '../push/push-subscriptions.ts';
import { deleteAccount } from './delete-account.ts';
import { getDeletionOutlook } from './deletion-outlook.ts';
import { exportData, readOwnData } from './export-data.ts';
import { changeProfile, getProfile, setLanguage } from './get-profile.ts';
import { createPresence } from './record-presence.ts';
import { type AvatarDeps, getAvatar, removeAvatar, setAvatar } from './set-avatar.ts';

export interface ProfileDeps extends AvatarDeps {
  transactions: Transactions;
  files: FileStore;
  exportGate: ExportGate;
  http: CookieSettings;
}

export function profileRoutes(app: FastifyInstance, deps: ProfileDeps): void {
  const { transactions, files } = deps;
  trackPresence(app, deps);

  serve(app, contract.getProfile, ({ request }) => transactions.readAs(request.bearer, getProfile));

  serve(app, contract.changeProfile, ({ request, body }) =>
    transactions.writeAs(request.bearer, (tx, actor) => changeProfile(tx, actor, body)),
  );

  serve(app, contract.setLanguage, ({ request, body }) =>
    transactions.writeAs(request.bearer, (tx) => setLanguage(tx, body)),
  );

  serve(app, contract.setAvatar, ({ request, query, stream }) =>
    setAvatar(deps, request.bearer, {
      crop: query,
      stream: stream.iterator({ destroyOnReturn: false }), // a refusal must still be answered on this connection
    }),
  );

  serve(app, contract.removeAvatar, ({ request }) =>
    transactions.writeAs(request.bearer, async (tx, actor) => {
      await removeAvatar(deps, tx, actor.personId);
      return undefined;
    }),
  );

  serve(app, contract.setPersonAvatar, ({ request, params, query, stream }) =>
    setAvatar(deps, request.bearer, {
      ...params,
      crop: query,
      stream: stream.iterator({ destroyOnReturn: false }),
    }),
  );

  serve(app, contract.removePersonAvatar, ({ request, params }) =>
    transactions.writeAs(request.bearer, async (tx) => {
      await removeAvatar(deps, tx, params.personId);
      return undefined;
    }),
  );

  serve(app, contract.getAvatar, async ({ request, reply, params }) => {
    const avatar = await transactions.readAs(request.bearer, (tx) => getAvatar(tx, params.personId));
    if (request.headers['if-none-match'] === etagOf(avatar.id)) {
      setPrivateFileHeaders(reply, avatar.id).code(304);
      return undefined;
    }
    const bytes = sendStored(reply, await files.readToSend(avatar)); // before any header: an error's answer must not carry them
    setPrivateFileHeaders(reply, avatar.id).type('image/webp').header('content-length', avatar.sizeBytes);
    return bytes;
  });

  serve(app, contract.exportData, async ({ request, reply }) => {
    // a token learns nothing of devices
    const pushDevices =
      request.bearer.kind === 'token' ? [] : await transactions.readAsSystemFor(request.bearer, listPushDevices);
    const read = (tx: WebTransaction, actor: Actor) => readOwnData(tx, actor, pushDevices);
    const data = await transactions.readAs(request.bearer, read, LONG_LIMIT);
    return sendZip(reply, 'kinvault', await exportData(deps, data));
  });

  serve(app, contract.getDeletionOutlook, ({ request }) => transactions.readAs(request.bearer, getDeletionOutlook));

  serve(app, contract.deleteAccount, async ({ request, reply, body }) => {
    const cookie = readDeviceCookie(deps.http, request.headers.cookie);
    const { deviceCookie } = await writeWithPassword(
      deps,
      { bearer: request.bearer, password: body.password },
      (tx, actor) => deleteAccount(deps, tx, actor, cookie),
      LONG_LIMIT,
    );
    reply
      .header('set-cookie', [expiredSessionCookie(deps.http.isHttps), ...deviceCookies(deps.http, deviceCookie)])
      .header('clear-site-data', '"cache"')
      .header('cache-control', 'no-store');
    return undefined;
  });
}

/** Once the answer is out: it delays nobody, and what is answered with an error is no sign of life. */
function trackPresence(app: FastifyInstance, deps: { transactions: Transactions }): void {
  const presence = createPresence(deps);
  app.addHook('onResponse', async (request, reply) => {
    if (reply.statusCode < 400) presence.touch(request.bearer.token);
  });
  app.addHook('onClose', () => presence.settle());
}
