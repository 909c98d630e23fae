import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { expect } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { it as base } from '../../../test/fixtures.ts';
import { hashOf } from '../../../test/inbox-folder.ts';
import { listStored } from '../../../test/list-stored.ts';
import { handOver, listMailed, makeMailAddress, openTalk, openTestPort, writeMail } from '../../../test/mail-in.ts';
import { listWaiting, newFile } from '../../../test/receive.ts';
import { rounds } from '../../../test/rounds.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { MAIL_DOMAIN } from '../../../test/test-server.ts';
import { MAX_MAIL_BYTES } from './smtp-port.ts';

const it = base.extend('port', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const port = await openTestPort(server);
  onCleanup(port.stop);
  return port;
});
it.beforeEach(async ({ server }) => {
  await runSql(server, 'delete from rate_limits');
});

const HAS_OPENSSL = fs.existsSync('/usr/bin/openssl');
const PARTS = rounds({ quick: 20_000, full: 100_000 });
const EVIL = 'mallory@evil.example';
const encoded = (name: string) => `=?utf-8?B?${Buffer.from(name).toString('base64')}?=`;
const file = () => ({ bytes: newFile() });
const head = (person: TestPerson, type: string) =>
  `From: ${person.email}\r\nMessage-ID: <${Math.random()}@x>\r\nMIME-Version: 1.0\r\nContent-Type: ${type}\r\n\r\n`;

it('a forged sender brings nothing, whether in the envelope or in the header, and nobody is told [SEC-57]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  await deliverMails(server);
  const deliver = (envelope: string, from: string, headers: string[] = []) =>
    handOver(port.port, { from: envelope, to, raw: writeMail({ from, headers, parts: [file()] }) });
  expect(await deliver(EVIL, owner.email)).toMatch(/^550 5\.7\.1 /);
  expect(await deliver('', owner.email)).toMatch(/^550 5\.7\.1 /);
  for (const from of [EVIL, `${owner.email}, ${EVIL}`, `"${owner.email}" <${EVIL}>`, `${owner.email}\r\nFrom: ${EVIL}`])
    expect(await deliver(owner.email, from)).toMatch(/^550 5\.7\.1 /);
  expect(await deliver(owner.email, owner.email, [`Sender: ${EVIL}`])).toMatch(/^550 5\.7\.1 /);
  await runSql(server, 'update auth.users set email_verified = false where id = $1', [owner.id]);
  expect(await deliver(owner.email, owner.email)).toMatch(/^550 5\.7\.1 /);
  expect([await listMailed(server, owner.id), await deliverMails(server)]).toEqual([[], []]);
});

it('an address that is open takes a stranger’s files and answers no one [SEC-57]', async ({ server, port, owner }) => {
  const to = await makeMailAddress(owner, true);
  await deliverMails(server);
  const good = newFile();
  const deliver = (bytes: Buffer | string, name: string) =>
    handOver(port.port, { from: EVIL, to, raw: writeMail({ from: EVIL, parts: [{ bytes, name }] }) });
  expect(await deliver(good, 'a.png')).toMatch(/^250 /);
  expect(await deliver('PK', 'a.zip')).toMatch(/^550 5\.6\.1 /);
  expect([await listMailed(server, owner.id), await deliverMails(server)]).toEqual([[hashOf(good)], []]);
});

it('names that are made to hurt keep no file out, and turn no letters around [INB-2] [SEC-57]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  await deliverMails(server);
  const hurting = [`${'x'.repeat(59)}😀.zip`, 'a\0b.zip', '\ud83d.zip', 'a\u202ecod.zip', 'a\r\nBcc: x@y.example.zip'];
  const refused = hurting.map((name) => ({ name: encoded(name), bytes: 'PK' }));
  const parts = [{ bytes: newFile(), name: encoded('a\u202efdp.png') }, ...refused];
  const raw = writeMail({ from: owner.email, parts });
  expect(await handOver(port.port, { from: owner.email, to, raw })).toMatch(/^250 /);
  expect((await listWaiting(owner)).map(({ fileName }) => fileName)).toEqual(['afdp.png']);
  const [answer, ...others] = await deliverMails(server);
  expect([answer?.to, others]).toEqual([owner.email, []]);
  expect(JSON.stringify(answer)).not.toMatch(/\u202e|[\ud800-\udbff](?![\udc00-\udfff])|\\nBcc:/);
  expect(port.said).toEqual([]);
});

it('unknown, misspelt and foreign addresses are answered alike, and nothing is passed on [SEC-57]', async ({
  port,
  owner,
}) => {
  await makeMailAddress(owner);
  const ask = (to: string) => handOver(port.port, { from: owner.email, to, raw: '' });
  const answers = await Promise.all(
    [`elena@${MAIL_DOMAIN}`, `elena.aaaaaaaaaaaa@${MAIL_DOMAIN}`, 'someone@elsewhere.example', owner.email].map(ask),
  );
  expect(new Set(answers)).toEqual(new Set(['550 5.1.1 There is no such address here']));
});

it('who guesses 50 times an hour hears nothing more, not even of an address that exists [SEC-57]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  const talk = openTalk(port.port);
  await talk.answer();
  await talk.say('EHLO evil.example');
  await talk.say(`MAIL FROM:<${owner.email}>`);
  for (let guess = 0; guess < 50; guess++)
    expect(await talk.say(`RCPT TO:<a.${'a'.repeat(12)}@${MAIL_DOMAIN}>`)).toMatch(/^550 /);
  expect(await talk.say(`RCPT TO:<${to}>`)).toMatch(/^451 /);
  await runSql(server, 'delete from rate_limits');
  expect(await talk.say(`RCPT TO:<${to}>`)).toMatch(/^250 /);
  talk.end();
});

it('who knows an address cannot try without end whose it is [SEC-57]', async ({ server, port, owner }) => {
  const to = await makeMailAddress(owner);
  const deliver = (from: string) => handOver(port.port, { from, to, raw: writeMail({ from, parts: [file()] }) });
  await deliver(EVIL);
  const more = `update rate_limits set tries = tries + 48 where bucket like 'mail-in:address:%' returning tries`;
  expect(await runSql(server, more)).toEqual([{ tries: 49 }]);
  expect(await deliver(EVIL)).toMatch(/^550 5\.7\.1 /);
  expect(await deliver(owner.email)).toMatch(/^451 /);
  // by a clock that was a year ahead: nobody is shut out for a year
  await runSql(server, `update rate_limits set resets_at = now() + interval '1 year'`);
  expect(await deliver(owner.email)).toMatch(/^250 /);
});

it('two people’s addresses in one mail: each gets a copy of their own, and learns nothing of the other [SEC-57]', async ({
  server,
  port,
  owner,
  outsider,
}) => {
  const [first, second] = [await makeMailAddress(owner), await makeMailAddress(outsider, true)];
  const talk = openTalk(port.port);
  await talk.answer();
  await talk.say('EHLO mail.example');
  await talk.say(`MAIL FROM:<${owner.email}>`);
  expect(await talk.say(`RCPT TO:<${first}>`)).toMatch(/^250 /);
  expect(await talk.say(`RCPT TO:<${first.replace('elena', 'again')}>`)).toMatch(/^250 /);
  expect(await talk.say(`RCPT TO:<${second}>`)).toMatch(/^452 4\.5\.3 /);
  talk.end();
  const raw = writeMail({ from: owner.email, parts: [file()] });
  for (const to of [first, second]) expect(await handOver(port.port, { from: owner.email, to, raw })).toMatch(/^250 /);
  expect([(await listMailed(server, owner.id)).length, (await listMailed(server, outsider.id)).length]).toEqual([1, 1]);
});

it('an address that is renewed while a mail is on its way takes it no more [SEC-57]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  const talk = openTalk(port.port);
  await talk.answer();
  for (const line of ['EHLO mail.example', `MAIL FROM:<${owner.email}>`, `RCPT TO:<${to}>`, 'DATA'])
    expect(await talk.say(line)).toMatch(/^[23]5/);
  await send(owner, 'POST /api/received/mail-address');
  talk.write(Buffer.from(`${writeMail({ from: owner.email, parts: [file()] })}\r\n.\r\n`));
  expect(await talk.answer()).toMatch(/^550 5\.1\.1 /);
  talk.end();
  expect(await listMailed(server, owner.id)).toEqual([]);
});

it('a mail that goes round is refused: our own, and one that 31 servers passed on [SEC-57]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner, true);
  const marked = writeMail({ from: owner.email, headers: ['X-Kinvault-Loop: kinvault.test'], parts: [file()] });
  const passedOn = writeMail({
    ...{ from: owner.email, parts: [file()] },
    headers: Array<string>(31).fill('Received: from a by b'),
  });
  for (const raw of [marked, passedOn])
    expect(await handOver(port.port, { from: owner.email, to, raw })).toMatch(/^554 5\.4\.6 /);
  expect(await listMailed(server, owner.id)).toEqual([]);
});

const nested = (depth: number) =>
  Array.from(
    { length: depth },
    (_, level) => `Content-Type: multipart/mixed; boundary=b${level}\r\n\r\n--b${level}\r\n`,
  ).join('');

const BOMBS: [string, (person: TestPerson) => string | Buffer][] = [
  ['a thousand multiparts in each other', (me) => `${head(me, 'multipart/mixed; boundary=x')}--x\r\n${nested(1_000)}`],
  [
    'many thousand parts',
    (me) =>
      `${head(me, 'multipart/mixed; boundary=x')}${'--x\r\nContent-Type: image/png\r\n\r\nx\r\n'.repeat(PARTS)}--x--`,
  ],
  ['a header of a megabyte', (me) => `X-Long: ${'x'.repeat(1024 * 1024)}\r\n${head(me, 'text/plain')}Hello`],
  ['a hundred thousand headers', (me) => `${'X-A: 1\r\n'.repeat(100_000)}${head(me, 'text/plain')}Hello`],
  [
    'headers of parts that never end',
    (me) => `${head(me, 'multipart/mixed; boundary=x')}--x\r\n${'X-A: 1\r\n'.repeat(300_000)}\r\nHello`,
  ],
  [
    'encoded words without end',
    (me) => `Subject: ${'=?utf-8?q?a?= '.repeat(10_000)}\r\n${head(me, 'multipart/mixed; boundary=x')}--x--`,
  ],
  ['no boundary', (me) => `${head(me, 'multipart/mixed')}--\r\n--\r\n`],
  [
    'a part that says it is a mail, in itself',
    (me) => `${head(me, 'message/rfc822')}${head(me, 'message/rfc822').repeat(500)}`,
  ],
  [
    'base64 that is none',
    (me) =>
      `${head(me, 'image/png')}`.replace('MIME', 'Content-Transfer-Encoding: base64\r\nMIME') + '*'.repeat(5_000_000),
  ],
  ['as many headers as a head may have', (me) => `${'a:\r\n'.repeat(65_000)}${head(me, 'text/plain')}Hello`],
  ['only zeros', () => Buffer.alloc(1024 * 1024)],
];

it('of mails that are made to hurt nothing comes in, and after each the next mail is taken [SEC-57]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  const take = (raw: string | Buffer) => handOver(port.port, { from: owner.email, to, raw });
  for (const [what, make] of BOMBS)
    expect([what, await take(make(owner))]).toEqual([what, expect.stringMatching(/^(250|55[024]) /)]);
  expect(await listMailed(server, owner.id)).toEqual([]);
  expect(await take(writeMail({ from: owner.email, parts: [file()] }))).toMatch(/^250 /);
  expect(listStored(server)).toHaveLength(Number((await runSql(server, 'select count(*) from files'))[0]?.count));
  expect(port.said).toEqual([]);
});

it('a mail that is larger than announced is refused, before and after its bytes [SEC-57]', async ({ port, owner }) => {
  const to = await makeMailAddress(owner);
  const talk = openTalk(port.port);
  await talk.answer();
  expect(await talk.say('EHLO mail.example')).toContain(`SIZE ${MAX_MAIL_BYTES}`);
  expect(await talk.say(`MAIL FROM:<${owner.email}> SIZE=${MAX_MAIL_BYTES + 1}`)).toMatch(/^552 /);
  await talk.say(`MAIL FROM:<${owner.email}>`);
  await talk.say(`RCPT TO:<${to}>`);
  await talk.say('DATA');
  const line = Buffer.from(`${'x'.repeat(998)}\r\n`.repeat(1_000));
  for (let sent = 0; sent <= MAX_MAIL_BYTES; sent += line.length) talk.write(line);
  talk.write(Buffer.from('\r\n.\r\n'));
  expect(await talk.answer()).toMatch(/^552 5\.3\.4 /);
  talk.end();
});

it('clients of one address, and all together, are limited; none may sign in [SEC-57]', async ({ server }) => {
  const port = await openTestPort(server, { settings: { limits: { clientsOfAddress: 2 } } });
  const talks = [0, 1, 2].map(() => openTalk(port.port));
  const answers = [];
  for (const talk of talks) answers.push((await talk.answer()).slice(0, 3));
  expect(answers.toSorted()).toEqual(['220', '220', '451']);
  const [first] = talks;
  const hello = await first?.say('EHLO mail.example');
  expect(hello).not.toMatch(/AUTH|STARTTLS|SMTPUTF8/);
  expect(await first?.say('AUTH PLAIN AGEAYg==')).toMatch(/^5/);
  for (const talk of talks) talk.end();
  await port.stop();
});

it.for([{ mailMs: 300 }, { shareMs: 300 }])(
  'a client that never ends its mail is cut off, by %j [SEC-57]',
  async (limits, { server, owner }) => {
    const port = await openTestPort(server, { settings: { limits } });
    const to = await makeMailAddress(owner);
    const talk = openTalk(port.port);
    await talk.answer();
    for (const line of ['EHLO mail.example', `MAIL FROM:<${owner.email}>`, `RCPT TO:<${to}>`, 'DATA'])
      await talk.say(line);
    const dripping = setInterval(() => talk.write(Buffer.from('X-Drip: 1\r\n')), 20);
    expect(await talk.answer()).toBe('hung up');
    clearInterval(dripping);
    await port.stop();
    expect(await listMailed(server, owner.id)).toEqual([]);
  },
);

it('one client that drips several mails keeps nobody else’s out [SEC-57] [INB-2]', async ({
  server,
  owner,
  outsider,
}) => {
  const [open, to] = [await makeMailAddress(owner, true), await makeMailAddress(outsider)];
  let client = 'dripping';
  const port = await openTestPort(server, { clientOf: () => client });
  const talks = [0, 1, 2].map(() => openTalk(port.port));
  for (const talk of talks) {
    await talk.answer();
    for (const line of ['EHLO evil.example', `MAIL FROM:<${EVIL}>`, `RCPT TO:<${open}>`, 'DATA'])
      expect(await talk.say(line)).toMatch(/^[23]5/);
    talk.write(Buffer.from('X-Drip: 1\r\n'));
  }
  client = 'another';
  const raw = writeMail({ from: outsider.email, parts: [file()] });
  expect(await handOver(port.port, { from: outsider.email, to, raw })).toMatch(/^250 /);
  for (const talk of talks) talk.end();
  await port.stop();
});

it('a client that hangs up in the middle leaves nothing, and its mail comes in when it is sent again [SEC-57]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  const raw = writeMail({ from: owner.email, parts: [file()] });
  const talk = openTalk(port.port);
  await talk.answer();
  for (const line of ['EHLO mail.example', `MAIL FROM:<${owner.email}>`, `RCPT TO:<${to}>`, 'DATA'])
    await talk.say(line);
  talk.write(Buffer.from(raw.slice(0, -20)));
  talk.end();
  expect(await handOver(port.port, { from: owner.email, to, raw })).toMatch(/^250 /);
  expect(await listMailed(server, owner.id)).toHaveLength(1);
  expect(port.said).toEqual([]);
});

it(
  'with a certificate a mail is encrypted on its way [INB-2]',
  needs(HAS_OPENSSL, 'needs openssl'),
  async ({ server, owner }) => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-tls-'));
    const [keyFile, certFile] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
    const subject = ['-subj', `/CN=${MAIL_DOMAIN}`, '-addext', `subjectAltName=DNS:${MAIL_DOMAIN}`];
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', keyFile, '-out', certFile];
    execFileSync('openssl', ['req', ...made, ...subject], { stdio: 'ignore' });
    const port = await openTestPort(server, { settings: { tls: { certFile, keyFile } } });
    const transport = createTransport({
      ...{ host: '127.0.0.1', port: port.port, requireTLS: true },
      tls: { ca: fs.readFileSync(certFile), servername: MAIL_DOMAIN },
    });
    const attachments = [{ filename: 'a.png', content: newFile() }];
    const to = await makeMailAddress(owner);
    await transport.sendMail({
      from: { name: 'Elena Rivera', address: owner.email },
      to,
      subject: 'Hello',
      attachments,
    });
    transport.close();
    await port.stop();
    fs.rmSync(folder, { recursive: true, force: true });
    expect(await listMailed(server, owner.id)).toHaveLength(1);
  },
);
