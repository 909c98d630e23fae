import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { it as base } from '../../../test/fixtures.ts';
import { hashOf } from '../../../test/inbox-folder.ts';
import { listStored } from '../../../test/list-stored.ts';
import {
  handOver,
  listMailed,
  type MailPiece,
  makeMailAddress,
  openTestPort,
  type WrittenMail,
  writeMail,
} from '../../../test/mail-in.ts';
import { makeLink } from '../../../test/mailed-links.ts';
import { listWaiting, newFile } from '../../../test/receive.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { ORIGIN } from '../../../test/test-server.ts';
import { StorageFull } from '../../platform/storage/storage-errors.ts';
import { forgetExpired } from '../system/forget-expired.ts';

const it = base.extend('port', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const port = await openTestPort(server);
  onCleanup(port.stop);
  return port;
});

const BIG = 60 * 1024;
const bigPicture = () => Buffer.concat([newFile(), Buffer.alloc(BIG)]);
const ownMail = (person: TestPerson, mail: WrittenMail) => writeMail({ from: person.email, ...mail });
const sendOwn = (port: { port: number }, person: TestPerson, to: string, mail: WrittenMail) =>
  handOver(port.port, { from: person.email, to, raw: ownMail(person, mail) });
const sorted = (...files: Buffer[]) => files.map(hashOf).toSorted();

it('a mail from one’s own address brings its attachments into Received, with the sender’s address [INB-2]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  expect(to).toMatch(/^elena\.[a-z2-7]{12}@in\.kinvault\.test$/);
  const [first, second] = [newFile(), newFile()];
  const raw = writeMail({
    from: `"Elena Rivera" <${owner.email.toUpperCase()}>`,
    parts: [
      { name: 'lease.png', bytes: first },
      { name: null, bytes: second },
    ],
    subject: '<b>Two papers</b>',
  });
  expect(await handOver(port.port, { from: owner.email, to: to.toUpperCase(), raw })).toMatch(/^250 /);
  expect(await listMailed(server, owner.id)).toEqual(sorted(first, second));
  const waiting = await listWaiting(owner);
  expect(waiting.map(({ fileName, source, sourceDetail }) => [fileName, source, sourceDetail])).toEqual(
    expect.arrayContaining([
      ['lease.png', 'mail', owner.email],
      ['<b>Two papers</b>', 'mail', owner.email],
    ]),
  );
  expect((await send(owner, 'GET /api/profile/security')).json().standingAccess).toMatchObject([
    { kind: 'mail-address', lastUsedAt: expect.stringMatching(/^\d{4}-/) },
  ]);
});

it('a new address ends the one before, and a reset by mail ends it; both are told [INB-2] [SEC-52]', async ({
  server,
  port,
  owner,
}) => {
  const mail = { parts: [{ bytes: newFile() }] };
  const first = await makeMailAddress(owner);
  const second = await makeMailAddress(owner);
  await deliverMails(server);
  expect(await sendOwn(port, owner, first, mail)).toMatch(/^550 5\.1\.1 /);
  expect(await sendOwn(port, owner, second, mail)).toMatch(/^250 /);
  await send(owner, 'PATCH /api/received/mail-address', { fromAnyone: true });
  expect((await deliverMails(server)).map(({ subject }) => subject)).toEqual([
    'Your email address for documents was made or changed',
  ]);
  const { notices } = (await send(owner, 'GET /api/notices')).json();
  expect(notices).toMatchObject([{ kind: 'access_made', detail: 'mail-address' }]);
  const payload = { token: await makeLink(owner, 'reset-password'), password: 'another quiet lantern' };
  await server.app.inject({ method: 'POST', url: '/api/auth/reset', headers: { origin: ORIGIN }, payload });
  expect(await sendOwn(port, owner, second, { parts: [{ bytes: newFile() }] })).toMatch(/^550 5\.1\.1 /);
});

it('the ways in are the caller’s own [INB-2]', async ({ owner, admin }) => {
  const waysOf = async (person: TestPerson) => (await send(person, 'GET /api/received/ways')).json();
  expect(await waysOf(owner)).toEqual({
    mail: { address: null },
    folder: { name: owner.email, lastAt: null },
    openRequests: 0,
  });
  expect((await send(owner, 'PATCH /api/received/mail-address', { fromAnyone: true })).statusCode).toBe(404);
  const address = await makeMailAddress(owner, true);
  expect((await waysOf(owner)).mail.address).toMatchObject({ address, fromAnyone: true });
  expect((await waysOf(admin)).mail).toEqual({ address: null });
});

it('forwarded mails are opened, three deep; pictures of the text come in only where there is nothing else [INB-2]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  const nest = (depth: number, part: MailPiece): MailPiece =>
    depth === 0
      ? part
      : {
          bytes: writeMail({ parts: [nest(depth - 1, part)], boundary: `n${depth}`, subject: 'Inside' }),
          type: 'message/rfc822',
        };
  const [inside, pasted, logo] = [newFile(), bigPicture(), newFile()];
  const inline = (bytes: Buffer): MailPiece => ({
    ...{ bytes, name: 'image001.png', type: 'image/png', disposition: 'inline' },
    headers: ['Content-ID: <one>'],
  });
  expect(await sendOwn(port, owner, to, { parts: [nest(3, { bytes: inside, name: null })] })).toMatch(/^250 /);
  expect((await listWaiting(owner))[0]?.fileName).toBe('Inside');
  expect(await sendOwn(port, owner, to, { parts: [nest(4, { bytes: newFile() })] })).toMatch(/^554 /);
  expect(await listMailed(server, owner.id)).toEqual(sorted(inside));

  const attached = newFile();
  expect(await sendOwn(port, owner, to, { parts: [inline(logo), { bytes: attached }] })).toMatch(/^250 /);
  expect(await sendOwn(port, owner, to, { parts: [inline(pasted)] })).toMatch(/^250 /);
  expect(await listMailed(server, owner.id)).toEqual(sorted(inside, attached, pasted));
});

it('what cannot be taken is named to one’s own address once an hour; after that the sending server tells [INB-2]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  await deliverMails(server);
  const good = newFile();
  const parts: MailPiece[] = [
    { bytes: 'PK', name: 'all.zip' },
    { bytes: 'x', name: 'winmail.dat', type: 'application/ms-tnef' },
    { bytes: 'x', name: 'smime.p7m', type: 'application/pkcs7-mime' },
    { bytes: '<html>', name: 'www.evil.example.html', type: 'application/xhtml+xml' },
    ...Array.from({ length: 17 }, () => ({ bytes: good })),
  ];
  expect(await sendOwn(port, owner, to, { parts })).toMatch(/^250 /);
  expect(await listMailed(server, owner.id)).toHaveLength(16);
  const [mail, ...others] = await deliverMails(server);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    ...{ to: owner.email, isAnswer: true, subject: 'Not everything came in from your email' },
    text: expect.stringMatching(
      /16 files of it wait in Received[\s\S]*winmail dat – Outlook[\s\S]*smime\.p7m – The email is encrypted[\s\S]*too many files/,
    ),
  });
  expect(mail?.text).toContain('all zip');
  expect(mail?.text).not.toContain('evil.example');

  expect(await sendOwn(port, owner, to, {})).toMatch(/^550 5\.6\.1 /);
  await runSql(server, 'delete from rate_limits');
  expect(await sendOwn(port, owner, to, { headers: ['Auto-Submitted: auto-replied'] })).toMatch(/^550 5\.6\.1 /);
  expect(await deliverMails(server)).toEqual([]);
  expect(await sendOwn(port, owner, to, {})).toMatch(/^250 /);
  expect(await deliverMails(server)).toMatchObject([
    { subject: 'Nothing came in from your email', text: expect.stringContaining('There was no file in it.') },
  ]);
});

it('the same mail again brings nothing, also twice at once and by other servers; after a month it is a new one [INB-2] [REL-25]', async ({
  server,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  const file = newFile();
  const raw = ownMail(owner, { headers: ['Message-ID: <once@rivera.example>'], parts: [{ bytes: file }] });
  const port = await openTestPort(server, { clientOf: () => randomUUID() }); // the copies come by several ways
  const again = (trace = '') => handOver(port.port, { from: owner.email, to, raw: `${trace}${raw}` });
  const answers = await Promise.all([
    again(),
    again('Received: by a.example\r\n'),
    again('Received: by b.example\r\n'),
  ]);
  expect(answers).toEqual(Array(3).fill(expect.stringMatching(/^250 /)));
  expect(await again()).toMatch(/^250 /);
  expect(await listMailed(server, owner.id)).toEqual([hashOf(file)]);
  expect(listStored(server)).toHaveLength(Number((await runSql(server, 'select count(*) from files'))[0]?.count));
  const age = (days: number) =>
    runSql(server, 'update taken_mails set taken_at = now() - make_interval(days => $1)', [days]);
  await age(29);
  await forgetExpired(server);
  expect(await again()).toMatch(/^250 /);
  expect(await listMailed(server, owner.id)).toHaveLength(1);
  await age(32); // a day on top: the clock may be wrong
  await forgetExpired(server);
  expect(await again()).toMatch(/^250 /);
  expect(await listMailed(server, owner.id)).toHaveLength(2);
});

it('a full disk and a database that is gone leave nothing and ask for the mail again [INB-2] [REL-25]', async ({
  server,
  port,
  owner,
}) => {
  const to = await makeMailAddress(owner);
  const mail = { parts: [{ bytes: newFile() }, { bytes: newFile() }] };
  const stored = listStored(server).length;
  let writes = 0;
  const write: typeof server.files.write = (...args) =>
    ++writes === 2 ? Promise.reject(new StorageFull()) : server.files.write(...args);
  const full = await openTestPort(server, { files: { ...server.files, write } });
  expect(await sendOwn(full, owner, to, mail)).toMatch(/^451 /);
  expect(full.said).toEqual(['The storage for files is full.']);
  await full.stop();
  const asSystem: typeof server.transactions.asSystem = (work, limit) =>
    server.transactions.asSystem(async (tx, client) => {
      const result = await work(tx, client);
      if ((await runSql(server, 'select 1'))[0] && String(result) === '[object Set]')
        throw new Error('connection lost');
      return result;
    }, limit);
  const lost = await openTestPort(server, { transactions: { ...server.transactions, asSystem } });
  expect(await sendOwn(lost, owner, to, mail)).toMatch(/^451 /);
  await lost.stop();
  expect([await listMailed(server, owner.id), listStored(server).length]).toEqual([[], stored]);
  expect(await sendOwn(port, owner, to, mail)).toMatch(/^250 /);
  expect(await listMailed(server, owner.id)).toHaveLength(2);
});

it('where a quota is enforced, what does not fit is refused [INB-2] [D-29]', async ({ server, owner, outsider }) => {
  const port = await openTestPort(server, { quotaBytes: 100, isQuotaEnforced: true });
  const to = await makeMailAddress(owner, true);
  const raw = writeMail({ from: outsider.email, parts: [{ bytes: newFile() }, { bytes: newFile() }] });
  expect(await handOver(port.port, { from: outsider.email, to, raw })).toMatch(/^552 5\.2\.2 /);
  expect(await listMailed(server, owner.id)).toEqual([]);
  await port.stop();
});
