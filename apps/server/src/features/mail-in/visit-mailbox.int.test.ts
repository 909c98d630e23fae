import { once } from 'node:events';
import net from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished } from 'vitest';
import { needs } from '../../../../../scripts/test/needs.ts';
import { type Dovecot, HAS_DOVECOT, startDovecot } from '../../../test/dovecot.ts';
import { it as base } from '../../../test/fixtures.ts';
import { hashOf } from '../../../test/inbox-folder.ts';
import { handOver, listMailed, makeMailAddress, openTestPort, testDeps, writeMail } from '../../../test/mail-in.ts';
import { newFile } from '../../../test/receive.ts';
import { runSql } from '../../../test/run-sql.ts';
import type { TestPerson } from '../../../test/test-person.ts';
import { MAIL_DOMAIN, type TestServer } from '../../../test/test-server.ts';
import { CannotRender } from '../../platform/processing/cannot-render.ts';
import type { MailInDeps } from './receive-mail.ts';
import { visitMailbox } from './visit-mailbox.ts';

const it = base.extend('dovecot', async ({ server: _ }, { onCleanup }) => {
  const dovecot = await startDovecot();
  onCleanup(dovecot.stop);
  return dovecot;
});
const FORM = { domain: MAIL_DOMAIN, mailbox: 'vault' };

function openMailbox(server: TestServer, { url }: Pick<Dovecot, 'url'>, changes: Partial<MailInDeps> = {}) {
  const { deps, close } = testDeps(server, changes);
  onTestFinished(close);
  return { visit: () => visitMailbox(deps, { url, form: FORM }) };
}
const countsOf = (dovecot: Dovecot) =>
  (['INBOX', 'Kinvault', 'Kinvault refused'] as const).map((folder) => dovecot.count(folder));
const problemOf = async (server: TestServer) =>
  (await runSql(server, 'select problem from mailbox_visits where visited_at is not null or problem is not null'))[0]
    ?.problem;

interface Delivered {
  to: string;
  returnPath?: string;
  bytes?: Buffer;
  id?: string;
}

const plus = (address: string) => `vault+${address}`;
function delivered(
  person: TestPerson,
  { to, returnPath = person.email, bytes = newFile(), id = to }: Delivered,
): string {
  const headers = [`Message-ID: <${id}@mail.example>`, `Delivered-To: ${to}`];
  return `Return-Path: <${returnPath}>\r\n${writeMail({ from: person.email, headers, parts: [{ bytes }] })}`;
}

describe('one mailbox', needs(HAS_DOVECOT, 'needs Dovecot'), () => {
  it('brings what came for its people, once, and leaves what is for nobody here [INB-2] [REL-25]', async ({
    server,
    owner,
    outsider,
    dovecot,
  }) => {
    const [mine, others] = [await makeMailAddress(owner), await makeMailAddress(outsider)];
    const file = newFile();
    dovecot.deliver(delivered(owner, { to: plus(mine), bytes: file }));
    dovecot.deliver(delivered(owner, { to: plus(mine), bytes: file })); // a second copy of it
    dovecot.deliver(delivered(owner, { to: 'vault@in.kinvault.test' }));
    dovecot.deliver(delivered(owner, { to: plus(mine), returnPath: 'mallory@evil.example', id: 'forged' }));
    dovecot.deliver(delivered(owner, { to: plus(others), id: 'stranger' }));
    dovecot.deliver(delivered(owner, { to: `${plus(mine)}, ${plus(others)}`, id: 'both' }));
    dovecot.deliver(delivered(owner, { to: `vault+elena.aaaaaaaaaaaa@${MAIL_DOMAIN}`, id: 'nobody' }));
    const { visit } = openMailbox(server, dovecot);
    expect(await visit()).toBe(true);
    expect(countsOf(dovecot)).toEqual([1, 2, 4]);
    await visit();
    expect(countsOf(dovecot)).toEqual([1, 2, 4]);
    expect([await listMailed(server, owner.id), await listMailed(server, outsider.id)]).toEqual([[hashOf(file)], []]);
    expect(await problemOf(server)).toBeNull();
  });

  it('is visited by one server at a time, and a mail that came by the port too is taken once [INB-2] [REL-25]', async ({
    server,
    owner,
    dovecot,
  }) => {
    const to = await makeMailAddress(owner);
    const raw = delivered(owner, { to: plus(to) });
    const port = await openTestPort(server);
    expect(await handOver(port.port, { from: owner.email, to, raw })).toMatch(/^250 /);
    await port.stop();
    dovecot.deliver(raw);
    for (const id of ['a', 'b', 'c']) dovecot.deliver(delivered(owner, { to: plus(to), id }));
    const visits = await Promise.all([0, 1, 2].map(() => openMailbox(server, dovecot).visit()));
    expect(visits.toSorted()).toEqual([false, false, true]);
    expect(countsOf(dovecot)).toEqual([0, 4, 0]);
    expect(await listMailed(server, owner.id)).toHaveLength(4);
  });

  it('keeps a mail that was not taken for lack of room or of a database, and meets again one that was not moved [INB-2] [REL-25]', async ({
    server,
    owner,
    dovecot,
  }) => {
    const to = await makeMailAddress(owner);
    for (const id of ['a', 'b']) dovecot.deliver(delivered(owner, { to: plus(to), id }));
    let writes = 0;
    const write: typeof server.files.write = (...args) =>
      ++writes === 1 ? Promise.reject(new Error('the disk is gone')) : server.files.write(...args);
    const broken = openMailbox(server, dovecot, { files: { ...server.files, write } });
    await expect(broken.visit()).rejects.toThrow('the disk is gone');
    expect([countsOf(dovecot), await problemOf(server)]).toEqual([
      [1, 1, 0],
      'The mailbox for incoming mail cannot be read.',
    ]);
    await openMailbox(server, dovecot).visit();
    expect([countsOf(dovecot), await problemOf(server)]).toEqual([[0, 2, 0], null]);
    expect(await listMailed(server, owner.id)).toHaveLength(2);
  });

  it('with a flood for one person brings everyone else’s mails at the next visit [INB-2] [SEC-57]', async ({
    server,
    owner,
    outsider,
    dovecot,
  }) => {
    const [open, other] = [await makeMailAddress(owner, true), await makeMailAddress(outsider)];
    const full = `insert into rate_limits (bucket, tries, resets_at) values ($1, 120, now() + interval '1 hour')`;
    await runSql(server, full, [`mail-in:${owner.id}`]);
    for (let n = 0; n < 110; n++) dovecot.deliver(delivered(owner, { to: plus(open), id: `flood-${n}` }));
    dovecot.deliver(delivered(outsider, { to: plus(other) }));
    await openMailbox(server, dovecot).visit();
    expect([countsOf(dovecot), await problemOf(server)]).toEqual([[110, 1, 0], null]);
    expect(await listMailed(server, outsider.id)).toHaveLength(1);
  });

  it('gives up a mail that fails at each visit, and passes for readable meanwhile [INB-2]', async ({
    server,
    owner,
    dovecot,
  }) => {
    const to = await makeMailAddress(owner);
    for (const id of ['endless', 'good']) dovecot.deliver(delivered(owner, { to: plus(to), id }));
    const said: unknown[] = [];
    const { deps, close } = testDeps(server, { log: (problem) => void said.push(problem) });
    onTestFinished(close);
    const parser: MailInDeps['parser'] = {
      ...deps.parser,
      parse: (job) =>
        Buffer.from(job.raw).includes('<endless@')
          ? Promise.reject(new CannotRender('timed_out'))
          : deps.parser.parse(job),
    };
    const visit = () => visitMailbox({ ...deps, parser }, { url: dovecot.url, form: FORM });
    const counts = [];
    for (let times = 0; times < 3; times++) {
      await visit();
      counts.push([...countsOf(dovecot), await problemOf(server)]);
    }
    expect(counts).toEqual([
      [1, 1, 0, null],
      [1, 1, 0, null],
      [0, 1, 1, null],
    ]);
    expect(said).toEqual([new CannotRender('timed_out')]);
  });

  it('that refuses the password is told to the operator, without it [INB-2] [SEC-38]', async ({ server, dovecot }) => {
    const url = dovecot.url.replace('quiet-lantern', 'wrong-lantern');
    await expect(openMailbox(server, { url }).visit()).rejects.toThrow();
    expect(await problemOf(server)).toBe('The mailbox for incoming mail refuses the name or the password.');
  });
});

/** It has one mail, says that it is small, and sends it without end. */
async function startLiar(to: string) {
  const head = `Delivered-To: ${to}\r\n\r\n`;
  const fields = 'HEADER.FIELDS (DELIVERED-TO X-ORIGINAL-TO ENVELOPE-TO TO CC)';
  const answers: [RegExp, string][] = [
    [/ CAPABILITY/, '* CAPABILITY IMAP4rev1 UIDPLUS MOVE\r\n'],
    [/ SELECT/, '* 1 EXISTS\r\n* OK [UIDVALIDITY 1] x\r\n* OK [UIDNEXT 2] x\r\n* FLAGS ()\r\n'],
    [/ SEARCH/, '* SEARCH 1\r\n'],
    [/ FETCH .*HEADER/, `* 1 FETCH (UID 1 BODY[${fields}] {${head.length}}\r\n${head})\r\n`],
    [/ FETCH .*SIZE/, '* 1 FETCH (UID 1 RFC822.SIZE 10)\r\n'],
  ];
  let sent = 0;
  function sendWithoutEnd(socket: net.Socket): void {
    const piece = Buffer.alloc(1024 * 1024, 'x');
    while (!socket.destroyed && sent < 200) {
      sent++;
      if (!socket.write(piece)) return void socket.once('drain', () => sendWithoutEnd(socket));
    }
  }
  const server = net.createServer((socket) => {
    const lines = createInterface(socket).on('error', () => {}); // it is hung up on
    socket.write('* OK hello\r\n');
    lines.on('line', (line) => {
      const isBody = / FETCH .*BODY\.PEEK\[\]/.test(line);
      if (isBody) socket.write(`* 1 FETCH (UID 1 BODY[]<0> {${200 * 1024 ** 2}}\r\n`);
      if (isBody) return sendWithoutEnd(socket);
      const said = answers.find(([command]) => command.test(line))?.[1] ?? '';
      socket.write(`${said}${line.split(' ')[0]} OK done\r\n`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as net.AddressInfo;
  return { url: `imap://vault:x@127.0.0.1:${port}`, sentMegabytes: () => sent };
}

it('a mailbox that lies about the size of a mail does not fill the memory [SEC-57]', async ({ server, owner }) => {
  const liar = await startLiar(plus(await makeMailAddress(owner)));
  await expect(openMailbox(server, liar).visit()).rejects.toMatchObject({ code: 'LiteralTooLarge' });
  expect(liar.sentMegabytes()).toBeLessThan(40);
});
