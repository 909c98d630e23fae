import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { freePort } from '../test/dovecot.ts';
import { openTalk } from '../test/mail-in.ts';
import { endProcess, makeDataFolder, startServerProcess } from '../test/server-process.ts';

it('a worker tells health, readiness and figures on the operator’s address, logs lines of one shape, and works without a language pack or a watched folder that is missing; mail comes in by its port [OPS-7] [REA-1] [INB-3] [INB-2]', async () => {
  const dataDir = makeDataFolder();
  const mailPort = await freePort();
  const settings = { ROLE: 'worker', METRICS_ADDRESS: '127.0.0.1:0', SLOW_QUERY_MS: '1', LOG_LEVEL: 'info' };
  const worker = await startServerProcess(dataDir, {
    ...settings,
    OCR_LANGUAGES: 'eng,isl',
    INBOX_DIR: '/nowhere/inbox',
    MAIL_IN_DOMAIN: 'in.rivera.example',
    MAIL_IN_PORT: String(mailPort),
    MAIL_IN_IMAP_URL: 'imap://vault:quiet-lantern@127.0.0.1:1',
    MAIL_IN_IMAP_ADDRESS: 'vault@rivera.example',
  });
  const ask = async (place: string) => {
    const answer = await fetch(new URL(place, worker.operatorUrl));
    return [answer.status, await answer.text()] as const;
  };
  expect(await ask('/health')).toEqual([200, '{"status":"alive"}']);
  const parts = { database: 'ok', queue: 'ok', store: 'ok' };
  // on a busy machine one part may be late for a first answer
  await expect
    .poll(() => ask('/ready'), { timeout: 10_000 })
    .toEqual([200, JSON.stringify({ status: 'ready', parts })]);
  const [, metrics] = await ask('/metrics');
  expect(metrics).toMatch(/^kinvault_build_info\{version="[\d.]+",role="worker"\} 1$/m);
  expect(metrics).toContain('kinvault_jobs_waiting{job="send-mail"} 0');
  const talk = openTalk(mailPort);
  expect(await talk.answer()).toBe('220 in.rivera.example ESMTP Kinvault');
  talk.end();
  await expect.poll(worker.output).toContain('The mailbox for incoming mail cannot be read: ECONNREFUSED.');
  expect(worker.output()).not.toContain('quiet-lantern');
  await endProcess(worker, 'SIGTERM');
  fs.rmSync(path.dirname(dataDir), { recursive: true, force: true });

  const isSentence = (line: string) => /^(The operator's page is at|Kinvault is working)/.test(line);
  const lines = worker
    .output()
    .trim()
    .split('\n')
    .filter((line) => !isSentence(line));
  expect(lines.filter((line) => line.includes('OCR_LANGUAGES needs more packs: run'))).toHaveLength(1);
  expect(lines.filter((line) => line.includes('A watched folder is gone.'))).toHaveLength(1);
  for (const line of lines) {
    expect(JSON.parse(line)).toMatchObject({
      level: expect.stringMatching(/^(error|warn|info)$/),
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      message: expect.any(String),
    });
  }
});
