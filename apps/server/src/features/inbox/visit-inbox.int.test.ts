import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { hashOf, type InboxFolder, listReceivedHashes, makeInbox, openInbox } from '../../../test/inbox-folder.ts';
import { listStored } from '../../../test/list-stored.ts';
import { listWaiting, newFile } from '../../../test/receive.ts';
import { runSql } from '../../../test/run-sql.ts';
import type { TestServer } from '../../../test/test-server.ts';
import { StorageUnavailable } from '../../platform/storage/storage-errors.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

it('a file is received by the person whose address the folder has, and moved to done [INB-3]', async ({
  server,
  owner,
  member,
}) => {
  const inbox = makeInbox({ email: owner.email.toUpperCase() });
  const bytes = newFile();
  inbox.write('Scan Ä.png', bytes);
  const { take, said } = openInbox(server, inbox.root);
  await take();
  expect(await listWaiting(owner)).toMatchObject([{ fileName: 'Scan Ä.png', source: 'folder', sourceDetail: null }]);
  expect(await listReceivedHashes(server, owner.id)).toEqual([hashOf(bytes)]);
  expect(await listWaiting(member)).toEqual([]);
  expect(inbox.names()).toEqual(['.kinvault', 'done']);
  expect(inbox.names('.kinvault')).toEqual([`of-${owner.id}`]);
  expect(inbox.names('done')).toEqual([expect.stringMatching(/^Scan Ä-[0-9a-f]{12}\.png$/)]);
  inbox.write('Scan Ä.png', newFile());
  await take();
  expect(inbox.names('done')).toHaveLength(2);
  expect(said).toEqual([]);
});

it('a file that grows, is empty or is open for writing waits until it is whole [INB-3]', async ({ server, owner }) => {
  const inbox = makeInbox(owner);
  const { visit, wait } = openInbox(server, inbox.root);
  const bytes = newFile();
  const file = path.join(inbox.folder, 'slow.png');
  const look = async (ms: number) => {
    wait(ms);
    await visit();
    return (await listReceivedHashes(server, owner.id)).length;
  };
  inbox.write('slow.png', '');
  expect([await look(0), await look(30 * SECOND)]).toEqual([0, 0]);
  for (let at = 0; at < bytes.length; at += 50) {
    fs.appendFileSync(file, bytes.subarray(at, at + 50));
    expect([await look(9 * SECOND), await look(9 * SECOND)]).toEqual([0, 0]);
  }
  const writer = spawn('sh', ['-c', `exec 3>>"$0"; echo open; read line`, file], { stdio: ['pipe', 'pipe', 'ignore'] });
  onTestFinished(() => void writer.kill('SIGKILL'));
  await once(writer.stdout, 'data');
  expect(await look(5 * MINUTE)).toBe(0);
  writer.stdin.end();
  await once(writer, 'exit');
  expect(await look(SECOND)).toBe(1);
  expect(await listReceivedHashes(server, owner.id)).toEqual([hashOf(bytes)]);
});

it('the wall clock decides nothing: a file of the past or of the future rests as long as any [INB-3]', async ({
  server,
  owner,
}) => {
  const inbox = makeInbox(owner);
  const { visit, wait } = openInbox(server, inbox.root);
  for (const [name, year] of Object.entries({ 'old.png': 1980, 'new.png': 2099 })) {
    inbox.write(name, newFile());
    fs.utimesSync(path.join(inbox.folder, name), new Date(`${year}-01-01`), new Date(`${year}-01-01`));
  }
  await visit();
  expect(inbox.names('done')).toEqual([]);
  wait(10 * SECOND);
  await visit();
  expect(inbox.names('done')).toHaveLength(2);
});

it('what programs write while they write another file is left alone [INB-3]', async ({ server, owner }) => {
  const inbox = makeInbox(owner);
  const names = ['.hidden.png', '.syncthing.a.png.tmp', 'a.png.part', 'a.PNG.TMP', 'a.png~', 'Thumbs.db', '~$a.png'];
  for (const name of names) inbox.write(name, newFile());
  const { take, said } = openInbox(server, inbox.root);
  await take();
  expect(inbox.names()).toEqual(names.toSorted());
  expect(said).toEqual([]);
});

it('what is refused lies in refused, with the reason in its person’s language beside it [INB-3]', async ({
  server,
  owner,
}) => {
  await runSql(server, `update people set language = 'de' where id = $1`, [owner.id]);
  const inbox = makeInbox(owner);
  inbox.write('page.html', '<html>');
  inbox.write('empty.pdf', '');
  inbox.write('big.png', Buffer.concat([newFile(), Buffer.alloc(1024 * 1024)]));
  const stored = listStored(server).length;
  await openInbox(server, inbox.root).take();
  expect(await listWaiting(owner)).toEqual([]);
  expect(listStored(server)).toHaveLength(stored);
  const refused = inbox.names('refused');
  expect(refused.map((name) => name.replace(/-[0-9a-f]{12}/, ''))).toEqual([
    ...['big.png', 'big.png.txt', 'empty.pdf', 'empty.pdf.txt', 'page.html', 'page.html.txt'],
  ]);
  for (const name of refused.filter((one) => one.endsWith('.txt')))
    expect(fs.readFileSync(path.join(inbox.folder, 'refused', name), 'utf8')).toMatch(/^.*(Datei|Dokument).*\.\n$/);
});

it('where a quota is enforced, what does not fit is refused [INB-3] [D-29]', async ({ server, owner }) => {
  const inbox = makeInbox(owner);
  inbox.write('a.png', newFile());
  await openInbox(server, inbox.root, { quotaBytes: 10, isQuotaEnforced: true }).take();
  expect([inbox.names('refused').length, await listWaiting(owner)]).toEqual([2, []]);
});

it('no link leads out of the folder, for reading or for writing [INB-3]', async ({ server, owner }) => {
  const inbox = makeInbox(owner);
  const outside = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-outside-'));
  onTestFinished(() => fs.rmSync(outside, { recursive: true, force: true }));
  const secret = path.join(outside, 'secret.png');
  fs.writeFileSync(secret, newFile());
  const { take, said } = openInbox(server, inbox.root);

  fs.symlinkSync(secret, path.join(inbox.folder, 'link.png'));
  fs.linkSync(secret, path.join(inbox.folder, 'second-name.png'));
  await take();
  for (const place of ['.kinvault', 'done', 'refused']) {
    fs.rmSync(path.join(inbox.folder, place), { recursive: true, force: true });
    fs.symlinkSync(outside, path.join(inbox.folder, place));
    inbox.write('page.html', '<html>');
    inbox.write('mine.png', newFile());
    await take();
    fs.rmSync(path.join(inbox.folder, place));
  }
  fs.renameSync(inbox.folder, path.join(outside, 'real'));
  fs.symlinkSync(path.join(outside, 'real'), inbox.folder);
  fs.writeFileSync(path.join(outside, 'real', 'through-a-link.png'), newFile());
  await take();
  expect(fs.readdirSync(outside)).toEqual(['real', 'secret.png']);
  expect(fs.readdirSync(path.join(outside, 'real'))).toEqual(
    expect.arrayContaining(['link.png', 'second-name.png', 'through-a-link.png']),
  );
  expect(await listReceivedHashes(server, owner.id)).not.toContain(hashOf(fs.readFileSync(secret)));
  expect(said.join()).toMatch(/link/);
});

it('a folder that is nobody’s is left, and the log says so once an hour, without its name [INB-3]', async ({
  server,
  owner,
}) => {
  const inbox = makeInbox({ email: 'nobody@rivera.example' });
  inbox.write('a.png', newFile());
  const { take, said, wait, visit } = openInbox(server, inbox.root);
  await take();
  await take();
  expect(inbox.names()).toEqual(['a.png']);
  const sentence = 'Files wait in a watched folder whose name is nobody’s sign-in address.';
  expect(said).toEqual([sentence]);
  wait(60 * MINUTE);
  await visit();
  expect(said).toEqual([sentence, sentence]);
  expect(await listWaiting(owner)).toEqual([]);
});

it('an address that has to be confirmed and is not is nobody’s [INB-3]', async ({ server, owner }) => {
  const inbox = makeInbox(owner);
  inbox.write('a.png', newFile());
  await runSql(server, 'update auth.users set email_verified = false where id = $1', [owner.id]);
  await openInbox(server, inbox.root, { confirmEmail: true }).take();
  expect(await listWaiting(owner)).toEqual([]);
  await runSql(server, 'update auth.users set email_verified = true where id = $1', [owner.id]);
  await openInbox(server, inbox.root, { confirmEmail: true }).take();
  expect(await listWaiting(owner)).toHaveLength(1);
});

it('a folder does not pass to whoever takes over its address [INB-3]', async ({ server, owner, outsider }) => {
  const inbox = makeInbox(owner);
  inbox.write('first.png', newFile());
  const { take, said } = openInbox(server, inbox.root);
  await take();
  await runSql(server, 'update auth.users set email = $2 where id = $1', [owner.id, `old-${owner.email}`]);
  await runSql(server, 'update auth.users set email = $2 where id = $1', [outsider.id, owner.email]);
  inbox.write('second.png', newFile());
  await take();
  expect(await listWaiting(outsider)).toEqual([]);
  expect(inbox.names()).toContain('second.png');
  expect(said).toEqual([expect.stringMatching('another account')]);
});

it('two servers at once take each file once [INB-3]', async ({ server, owner }) => {
  const inbox = makeInbox(owner);
  const files = Array.from({ length: 12 }, newFile);
  for (const [at, bytes] of files.entries()) inbox.write(`${at}.png`, bytes);
  const servers = [openInbox(server, inbox.root), openInbox(server, inbox.root)];
  await Promise.all(servers.map(({ take }) => take()));
  expect(await listReceivedHashes(server, owner.id)).toEqual(files.map(hashOf).toSorted());
  expect([inbox.names(), inbox.names('done').length]).toEqual([['.kinvault', 'done'], files.length]);
});

it('killed between its commit and its move, it is moved and not received again, by two servers at once [INB-3]', async ({
  server,
  owner,
}) => {
  const inbox = makeInbox(owner);
  inbox.write('a.png', newFile());
  await takeWithoutMove(server, inbox);
  expect(await listWaiting(owner)).toHaveLength(1);
  await Promise.all([openInbox(server, inbox.root).take(), openInbox(server, inbox.root).take()]);
  expect(await listWaiting(owner)).toHaveLength(1);
  expect([inbox.names('done').length, inbox.names('.kinvault')]).toEqual([1, [`of-${owner.id}`]]);
  expect(listStored(server).length).toBe(Number((await runSql(server, 'select count(*) from files'))[0]?.count));
});

it('bytes that came after the commit are received by themselves, not taken for done [INB-3]', async ({
  server,
  owner,
}) => {
  const inbox = makeInbox(owner);
  inbox.write('a.png', newFile());
  await takeWithoutMove(server, inbox);
  const [claim = ''] = inbox.names('.kinvault').filter((name) => !name.startsWith('of-'));
  fs.appendFileSync(path.join(inbox.folder, '.kinvault', claim, 'a.png'), 'more');
  const { take } = openInbox(server, inbox.root);
  await take();
  await take();
  expect(await listWaiting(owner)).toHaveLength(2);
  expect(inbox.names('done')).toHaveLength(1);
});

it('a store or a database that fails refuses nothing: the file is taken later [INB-3]', async ({ server, owner }) => {
  const inbox = makeInbox(owner);
  inbox.write('a.png', newFile());
  const files = { ...server.files, write: () => Promise.reject(new StorageUnavailable('its folder is gone')) };
  const broken = openInbox(server, inbox.root, { files });
  await broken.take();
  expect([inbox.names('refused'), inbox.names('done')]).toEqual([[], []]);
  expect(broken.said).toEqual(['The storage for files cannot be used: its folder is gone.']);
  await openInbox(server, inbox.root).take();
  expect([inbox.names('done').length, (await listWaiting(owner)).length]).toEqual([1, 1]);
});

it('a folder that is gone, and one that comes back, are said and used [INB-3]', async ({ server, owner }) => {
  const inbox = makeInbox(owner);
  const { take, said } = openInbox(server, inbox.root);
  fs.renameSync(inbox.root, `${inbox.root}-away`);
  await take();
  await take();
  expect(said).toEqual(['A watched folder is gone.']);
  fs.renameSync(`${inbox.root}-away`, inbox.root);
  inbox.write('a.png', newFile());
  await take();
  expect(await listWaiting(owner)).toHaveLength(1);
});

/** As a server that was killed after its commit. */
async function takeWithoutMove(server: TestServer, inbox: InboxFolder): Promise<void> {
  const done = path.join(inbox.folder, 'done');
  fs.writeFileSync(done, ''); // in the way of the move
  const { visit, wait } = openInbox(server, inbox.root);
  await visit();
  wait(15 * SECOND);
  await visit();
  fs.rmSync(done);
}
