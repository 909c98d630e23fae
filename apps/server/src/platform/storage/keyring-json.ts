import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Keys } from './keyring.ts';

export const KEY_BYTES = 32;

const KeyId = z.string().regex(/^[a-z0-9-]{1,40}$/);

const KeyringJson = z
  .strictObject({
    current: z.string(),
    next: z.string().optional(),
    keys: z.record(
      KeyId,
      z
        .base64()
        .transform((text) => Buffer.from(text, 'base64'))
        .refine((key) => key.length === KEY_BYTES),
    ),
    removed: z.record(KeyId, z.string()).optional(),
  })
  .refine(({ current, next = current, keys }) => Object.hasOwn(keys, current) && Object.hasOwn(keys, next));

/** Null for a text that is no keyring. */
export function parseKeyring(text: string): Keys | null {
  return KeyringJson.safeParse(parseJson(text)).data ?? null;
}

export function formatKeyring({ current, next, keys, removed }: Keys): string {
  const written = Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, key.toString('base64')]));
  return `${JSON.stringify({ current, next, keys: written, removed }, null, 2)}\n`;
}

/** Tells keys apart without giving them away: a key is random, so nobody finds it by trying. */
export function keyFingerprint(key: Buffer): string {
  return createHash('sha256').update(key).digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
