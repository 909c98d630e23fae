import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import { createInbox, type Inbox } from '../src/features/inbox/visit-inbox.ts';
import { runSql } from './run-sql.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

const MINUTES = 60_000;

export interface InboxFolder {
  root: string;
  /** Of one person. */
  folder: string;
  write(name: string, bytes: Buffer | string): void;
  /** Names in it or in a folder of it, in order; empty where there is none. */
  names(place?: string): string[];
}

export function makeInbox(person: Pick<TestPerson, 'email'>): InboxFolder {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-inbox-')));
  onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
  const folder = path.join(root, person.email);
  fs.mkdirSync(folder);
  return {
    ...{ root, folder },
    write: (name, bytes) => fs.writeFileSync(path.join(folder, name), bytes),
    names: (place = '.') => {
      const target = path.join(folder, place);
      return fs.existsSync(target) ? fs.readdirSync(target).toSorted() : [];
    },
  };
}

interface WatchedInbox extends Inbox {
  /** What was said in the log. */
  said: string[];
  /** Time that passes for it alone. */
  wait(ms: number): void;
  /** Looks, and looks again when everything has rested. */
  take(): Promise<void>;
}

type Changes = Partial<Parameters<typeof createInbox>[0]>;

export function openInbox(server: TestServer, root: string, changes: Changes = {}): WatchedInbox {
  let time = 0;
  const said: string[] = [];
  const { transactions, files, enqueue } = server;
  const inbox = createInbox({
    ...{ transactions, files, enqueue, noteUpload: () => {}, inboxDir: root, confirmEmail: false },
    ...{ maxUploadBytes: 1024 * 1024, quotaBytes: 10 * 1024 * 1024, isQuotaEnforced: false },
    log: (problem) => said.push((problem as Error).message),
    now: () => time,
    ...changes,
  });
  const wait = (ms: number) => {
    time += ms;
  };
  const take = async () => {
    await inbox.visit();
    wait(3 * MINUTES);
    await inbox.visit();
  };
  return { ...inbox, said, wait, take };
}

/** The SHA-256 of what waits for a person from the folder, in order. */
export async function listReceivedHashes(server: TestServer, personId: string): Promise<string[]> {
  const rows = await runSql(
    server,
    `select encode(f.sha256, 'hex') as sha from received r join files f on f.id = r.file_id
     where r.person_id = $1 and r.source = 'folder' order by 1`,
    [personId],
  );
  return rows.map(({ sha }) => String(sha));
}

export const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
