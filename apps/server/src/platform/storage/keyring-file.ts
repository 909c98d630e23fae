import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { createDurableFolders, syncFolder } from './durable-folders.ts';
import { createKeyring, type Keyring, type Keys } from './keyring.ts';

const KEY_BYTES = 32;

const KeyringJson = z
  .strictObject({
    current: z.string(),
    keys: z.record(
      z.string().regex(/^[a-z0-9-]{1,40}$/),
      z
        .base64()
        .transform((text) => Buffer.from(text, 'base64'))
        .refine((key) => key.length === KEY_BYTES),
    ),
  })
  .refine(({ current, keys }) => Object.hasOwn(keys, current));

/**
 * Makes the keyring where it is absent and may be made. With files there already it may not: a new keyring would only
 * hide that the one they need is lost.
 */
export async function loadKeyring(file: string, { mayCreate }: { mayCreate: boolean }): Promise<Keyring> {
  if (mayCreate) await createKeyringFile(file);
  return createKeyring(await readKeyringFile(file));
}

/** Every reason to refuse is one sentence that names the file; none quotes what is in it. */
async function readKeyringFile(file: string): Promise<Keys> {
  const result = KeyringJson.safeParse(parseJson(await readPrivately(file)));
  if (result.success) return result.data;
  throw new Error(`The keyring ${file} is damaged. Restore it from its backup: without it no stored file opens.`);
}

async function readPrivately(file: string): Promise<string> {
  const handle = await fs.open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new Error(
      `The keyring ${file} is missing. Restore it from its backup: without it no stored file opens. Only for a new vault without files, make one with: ${command(file)}`,
    );
  });
  try {
    const { mode } = await handle.stat();
    if (mode & 0o077) throw new Error(`The keyring ${file} is open to others. Close it with: chmod 400 '${file}'`);
    return await handle.readFile('utf8');
  } finally {
    await handle.close();
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Leaves a keyring alone that is there already, also one that another process makes at the same moment. */
async function createKeyringFile(file: string): Promise<void> {
  const folder = path.dirname(file);
  if (await exists(file)) return;
  await createDurableFolders(folder).make(folder);
  const temporary = `${file}.${randomBytes(6).toString('hex')}.tmp`;
  try {
    await fs.writeFile(temporary, newKeyring(), { mode: 0o400, flag: 'wx', flush: true });
    // a link, unlike a rename, never replaces: of two processes the first one wins
    await fs.link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await fs.rm(temporary, { force: true });
  }
  await syncFolder(folder);
}

function newKeyring(): string {
  const current = randomBytes(4).toString('hex');
  const keys = { [current]: randomBytes(KEY_BYTES).toString('base64') };
  return `${JSON.stringify({ current, keys }, null, 2)}\n`;
}

function command(file: string): string {
  return `(umask 377; printf '{"current":"first","keys":{"first":"%s"}}' "$(openssl rand -base64 32)" > '${file}')`;
}

async function exists(file: string): Promise<boolean> {
  return await fs.access(file).then(
    () => true,
    () => false,
  );
}
