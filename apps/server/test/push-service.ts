import {
  createDecipheriv,
  createECDH,
  createHmac,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type net from 'node:net';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushSubscription } from '@kinvault/domain/reminders/push-routes.ts';
import type { PushNetwork } from '../src/platform/push/push-network.ts';

export interface ReceivedPush {
  endpoint: string;
  /** What the device reads. */
  content: { title: string; body: string; url: string; tag: string };
  /** By which VAPID key the server signed, in base64url. */
  publicKey: string;
  subject: string;
  topic: string | undefined;
  ttl: number;
}

export interface PushService {
  network: PushNetwork;
  origin: string;
  received: ReceivedPush[];
  /** Answered instead of 201, once each. */
  refusals: number[];
  /** Before the answer to a push, which by then is ours. */
  beforeAnswer: () => unknown;
  newSubscription(): PushSubscription;
  stop(): Promise<void>;
}

/**
 * A push service on this machine, with the devices that it serves: it takes what RFC 8030, 8188, 8291 and 8292 allow, and
 * answers 400 to anything else.
 */
export async function startPushService(port = 0): Promise<PushService> {
  const devices = new Map<string, { ecdh: ECDH; auth: Buffer }>();
  const server = http.createServer(async (request, response) => {
    const body = await buffer(request);
    try {
      const { publicKey, subject } = readVapid(String(request.headers.authorization), service.origin);
      const device = devices.get(String(request.url));
      if (!device) throw new Error('This device is unknown.');
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('This encoding is unknown.');
      const content = JSON.parse(decrypt(body, device).toString());
      const refusal = service.refusals.shift();
      const endpoint = `${service.origin}${request.url}`;
      const topic = request.headers.topic as string | undefined;
      const ttl = Number(request.headers.ttl);
      if (refusal === undefined) service.received.push({ endpoint, content, publicKey, subject, topic, ttl });
      await service.beforeAnswer();
      response.writeHead(refusal ?? 201).end();
    } catch (error) {
      response.writeHead(400).end(String(error));
    }
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const service: PushService = {
    origin,
    network: localNetwork(origin),
    received: [],
    refusals: [],
    beforeAnswer: () => {},
    newSubscription: () => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const path = `/push/${randomBytes(16).toString('base64url')}`;
      devices.set(path, { ecdh, auth });
      const keys = { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') };
      return { endpoint: `${origin}${path}`, keys };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return service;
}

/** As the real one, but for where it leads. */
export function localNetwork(origin: string): PushNetwork {
  const lookup: net.LookupFunction = (_hostname, { all }, callback) =>
    all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4);
  return { isKnown: (endpoint) => endpoint.origin === origin, request: http.request, lookup };
}

/** @throws Error unless it is signed for this push service by the key that it names, for a day at most */
function readVapid(header: string, origin: string): { publicKey: string; subject: string } {
  const [, token = '', publicKey = ''] = /^vapid t=([^,]+), k=([A-Za-z0-9_-]{87})$/.exec(header) ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const [x, y] = [1, 33].map((start) =>
    Buffer.from(publicKey, 'base64url')
      .subarray(start, start + 32)
      .toString('base64url'),
  );
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const signed = Buffer.from(`${head}.${claims}`);
  const isSigned = verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString());
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  const secondsLeft = exp - Date.now() / 1000;
  if (!isSigned || alg !== 'ES256' || aud !== origin || secondsLeft <= 0 || secondsLeft > 86_400)
    throw new Error('The VAPID token is not right.');
  if (!/^(mailto:|https:)/.test(sub)) throw new Error('The VAPID subject is nobody’s address.');
  return { publicKey, subject: sub };
}

/** One record of RFC 8188, under the keys of RFC 8291 §3.4. */
function decrypt(body: Buffer, { ecdh, auth }: { ecdh: ECDH; auth: Buffer }): Buffer {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const serverKey = body.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const shared = createHmac('sha256', auth).update(ecdh.computeSecret(serverKey)).digest();
  const material = createHmac('sha256', shared)
    .update(Buffer.concat([info, Buffer.from([1])]))
    .digest();
  const derive = (use: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${use}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12), { authTagLength: 16 });
  decipher.setAuthTag(body.subarray(-16));
  const padded = Buffer.concat([decipher.update(body.subarray(keyEnd, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2); // the delimiter of the last record, before zeros
  return padded.subarray(0, end);
}
