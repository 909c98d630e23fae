import { z } from 'zod';
import { Id } from '../id.ts';
import { SignedInDevice } from '../people/profile.schema.ts';
import { defineRoute, empty } from '../route.ts';

const P256DH_BYTES = 65;
const AUTH_BYTES = 16;
const MAX_ENDPOINT_CHARS = 1000;

const Bytes = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`));

/** As a browser's `PushSubscription.toJSON` gives it. */
export const PushSubscription = z
  .object({
    endpoint: z.url().max(MAX_ENDPOINT_CHARS).describe('A URL of a known push service.'),
    keys: z.object({
      p256dh: Bytes(P256DH_BYTES).describe("The browser's public key, uncompressed, in base64url."),
      auth: Bytes(AUTH_BYTES).describe('The authentication secret, in base64url.'),
    }),
  })
  .meta({ id: 'PushSubscription' });
export type PushSubscription = z.infer<typeof PushSubscription>;

export const PushDevice = SignedInDevice.pick({ device: true, kind: true, isCurrent: true })
  .extend({
    id: z.string(),
    since: z.string(),
    lastUsedAt: z.string().nullable().describe('When a push service last accepted a push for it.'),
  })
  .meta({ id: 'PushDevice', description: 'A signed-in device that gets push reminders.' });
export type PushDevice = z.infer<typeof PushDevice>;

/** Reminders on a phone or a computer, also while Kinvault is closed [KNO-6]. */
export const pushRoutes = {
  getPush: defineRoute({
    method: 'GET',
    path: '/api/push',
    summary: "The server's key for a subscription, and the caller's devices that have one",
    status: 200,
    response: z.object({
      publicKey: z.string().describe('The `applicationServerKey`, in base64url.'),
      signedInAt: z.string().describe("When the caller's session began."),
      devices: z.array(PushDevice).describe('The current one first, then the newest.'),
    }),
    errors: [],
  }),
  putPushSubscription: defineRoute({
    method: 'PUT',
    path: '/api/push/subscription',
    summary: 'Push reminders to this device; replaces its previous subscription',
    body: PushSubscription,
    status: 204,
    response: empty,
    errors: ['push_service_unknown'],
  }),
  removePushDevice: defineRoute({
    method: 'DELETE',
    path: '/api/push/devices/:deviceId',
    summary: 'Stop pushing reminders to a device',
    params: z.object({ deviceId: Id }),
    status: 204,
    response: empty,
    errors: ['not_found'],
  }),
};
