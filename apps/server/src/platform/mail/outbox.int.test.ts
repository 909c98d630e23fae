import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import type { CutOff } from '../db/clock.ts';
import type { Mail } from './mailer.ts';
import { createOutbox, type Outbox } from './outbox.ts';

let root: string;
let outbox: Outbox;
beforeEach(() => {
  const parent = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-outbox-'));
  onTestFinished(() => fs.rmSync(parent, { recursive: true }));
  root = path.join(parent, 'outbox');
  outbox = createOutbox(root);
});

const mailTo = (personId: string | null, rest: Partial<Mail> = {}): Mail => ({
  id: randomUUID(),
  personId,
  to: 'zoe@rivera.example',
  subject: 'Set a new password',
  text: 'Hello Zoë,\n',
  html: '<p>Hello Zoë,</p>',
  link: 'https://papers.example/reset-password#type=recovery&token=abc',
  ...rest,
});

const listFiles = () =>
  fs.readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
const modeOf = (...parts: string[]) => fs.statSync(path.join(root, ...parts)).mode & 0o777;

it('a mail lies below its person, readable by the server’s own user alone', async () => {
  const personId = randomUUID();
  const { personId: _folder, ...mail } = mailTo(personId);
  await outbox.send({ ...mail, personId });
  const file = path.join(root, personId, `${mail.id}.json`);
  const { createdAt, ...kept } = JSON.parse(fs.readFileSync(file, 'utf8'));
  expect(kept).toEqual(mail);
  expect(new Date(createdAt).getTime()).toBeLessThanOrEqual(Date.now());
  expect([modeOf(), modeOf(personId), modeOf(personId, `${mail.id}.json`)]).toEqual([0o700, 0o700, 0o600]);
});

it('a mail without an account has its place too', async () => {
  await outbox.send(mailTo(null, { id: 'a', link: undefined }));
  expect(fs.readdirSync(path.join(root, 'none'))).toEqual(['a.json']);
});

it('a mail sent again, at once or later, is there once, with its newest link [REL-14]', async () => {
  const mail = mailTo(randomUUID());
  await Promise.all(Array.from({ length: 10 }, () => outbox.send(mail)));
  await outbox.send({ ...mail, link: 'https://papers.example/newer' });
  const files = listFiles();
  expect(files.map(({ name }) => name)).toEqual([`${mail.id}.json`]);
  expect(fs.readFileSync(path.join(root, String(mail.personId), `${mail.id}.json`), 'utf8')).toContain('newer');
});

it('forgetting a person removes all of their mails and nobody else’s [SEC-39]', async () => {
  const [gone, staying] = [randomUUID(), randomUUID()];
  for (const personId of [gone, gone, staying, null]) await outbox.send(mailTo(personId));
  await outbox.forget(gone);
  await outbox.forget(gone);
  await outbox.forget(randomUUID());
  expect(fs.readdirSync(root).sort()).toEqual([staying, 'none'].sort());
  expect(await outbox.listPeople()).toEqual([staying]);
  await outbox.send(mailTo(gone)); // the folder is made again
  expect(await outbox.listPeople()).toHaveLength(2);
});

it('a mail to something that is no person’s id never reaches the disk', async () => {
  fs.writeFileSync(path.join(root, '..', 'keyring.json'), 'precious');
  for (const id of ['..', '../keyring.json', '', '.', 'none']) {
    await expect(outbox.forget(id)).rejects.toThrow('not the id');
    await expect(outbox.send(mailTo(id))).rejects.toThrow('not the id');
  }
  expect(fs.readdirSync(path.join(root, '..'))).toEqual(['keyring.json']);
});

it('a folder that somebody removed meanwhile is made again for the next try', async () => {
  const mail = mailTo(randomUUID());
  await outbox.send(mail);
  fs.rmSync(root, { recursive: true });
  await outbox.send(mail).catch(() => {});
  await outbox.send(mail);
  expect(listFiles()).toHaveLength(1);
});

it('mails of a month ago go, and so does what a killed server left half-written', async () => {
  const personId = randomUUID();
  const [old, young] = [mailTo(personId), mailTo(personId)];
  for (const mail of [old, young, mailTo(null, { id: 'old' })]) await outbox.send(mail);
  const half = path.join(root, personId, '.half');
  fs.writeFileSync(half, '{');
  const then = new Date(Date.now() - 31 * 86_400_000);
  for (const file of [half, path.join(root, personId, `${old.id}.json`), path.join(root, 'none', 'old.json')])
    fs.utimesSync(file, then, then);
  const before = new Date(Date.now() - 30 * 86_400_000) as CutOff;
  await outbox.sweep(before);
  expect(listFiles().map(({ name }) => name)).toEqual([`${young.id}.json`]);
  await createOutbox(path.join(root, 'nowhere')).sweep(before);
});
