import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { createDurableFolders, syncFolder } from '../storage/durable-folders.ts';
import type { Mail, Mailer } from './mailer.ts';

const NOBODY = 'none';
const FOLDER_NAME = /^[0-9a-f-]{36}$/;

/** Where mails end up without a mail server: `npm run outbox` reads them. They carry links that open accounts. */
export type Outbox = Mailer;

/** A folder for each person, a file for each mail: a mail that is sent again takes the place of the one before. */
export function createOutbox(root: string): Outbox {
  const folders = createDurableFolders(root);

  function folderOf(personId: string | null): string {
    if (personId !== null && !FOLDER_NAME.test(personId)) throw new Error('This is not the id of a person.');
    return path.join(root, personId ?? NOBODY);
  }

  async function send({ id, personId, to, subject, text, html, link = undefined }: Mail): Promise<void> {
    const folder = folderOf(personId);
    const temporary = path.join(folder, `.${randomBytes(12).toString('hex')}`);
    const createdAt = new Date().toISOString();
    try {
      await folders.make(folder);
      await fs.writeFile(temporary, JSON.stringify({ id, to, subject, text, html, link, createdAt }), {
        mode: 0o600,
        flag: 'wx',
        flush: true,
      });
      await fs.rename(temporary, path.join(folder, `${id}.json`));
      await syncFolder(folder);
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

  return { send, forget };
}
