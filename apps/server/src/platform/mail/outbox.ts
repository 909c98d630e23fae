import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { CutOff } from '../db/clock.ts';
import { createDurableFolders, flushPath } from '../storage/durable-folders.ts';
import { unlessAbsent } from '../storage/storage-errors.ts';
import type { Mail, Mailer } from './mailer.ts';

const NOBODY = 'none';
const PERSON_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Where mails end up without a mail server: `npm run outbox` reads them. They carry links that open accounts. */
export interface Outbox extends Mailer {
  /** Whose mails are here. */
  listPeople(): Promise<string[]>;
  /** Removes what is older: its links are long over. */
  sweep(before: CutOff): Promise<void>;
}

/** A folder for each person, a file for each mail: a mail that is sent again takes the place of the one before. */
export function createOutbox(root: string): Outbox {
  const folders = createDurableFolders(root);

  function folderOf(personId: string | null): string {
    if (personId !== null && !PERSON_ID.test(personId)) throw new Error('This is not the id of a person.');
    return path.join(root, personId ?? NOBODY);
  }

  async function send({ id, personId, to, subject, text, html, link }: Mail): Promise<void> {
    const folder = folderOf(personId);
    const temporary = path.join(folder, `.${randomBytes(12).toString('hex')}`);
    const createdAt = new Date().toISOString();
    const content = JSON.stringify({ id, to, subject, text, html, link, createdAt });
    try {
      await folders.make(folder);
      await fs.writeFile(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
      await fs.rename(temporary, path.join(folder, `${id}.json`));
      await flushPath(folder);
    } catch (error) {
      folders.forget(); // somebody may have removed them
      await fs.rm(temporary, { force: true }).catch(() => {}); // on a dying disk the first error tells more
      throw error;
    }
  }

  async function forget(personId: string): Promise<void> {
    await fs.rm(folderOf(personId), { recursive: true, force: true });
    folders.forget();
  }

  async function listPeople(): Promise<string[]> {
    return (await namesIn(root)).filter((name) => PERSON_ID.test(name));
  }

  async function sweep(before: CutOff): Promise<void> {
    for (const folder of [...(await listPeople()), NOBODY]) {
      for (const name of await namesIn(path.join(root, folder)))
        await removeIfOld(path.join(root, folder, name), before);
    }
  }

  return { send, forget, listPeople, sweep };
}

async function namesIn(folder: string): Promise<string[]> {
  return (await unlessAbsent(fs.readdir(folder))) ?? [];
}

async function removeIfOld(file: string, before: CutOff): Promise<void> {
  const found = await unlessAbsent(fs.stat(file));
  if (found && found.mtime < before) await fs.rm(file, { force: true });
}
