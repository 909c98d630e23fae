import { expect } from 'vitest';
import { deliverMails } from '../../../test/deliver-mails.ts';
import { it as base } from '../../../test/fixtures.ts';
import { hashOf } from '../../../test/inbox-folder.ts';
import { listStored } from '../../../test/list-stored.ts';
import { handOver, listMailed, makeMailAddress, openTestPort, writeMail } from '../../../test/mail-in.ts';
import { listWaiting, newFile } from '../../../test/receive.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';

const it = base.extend('port', { scope: 'file' }, async ({ server }, { onCleanup }) => {
  const port = await openTestPort(server);
  onCleanup(port.stop);
  return port;
});

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
  expect(await listMailed(server, owner.id)).toEqual([first, second].map(hashOf).toSorted());
  expect(
    (await listWaiting(owner)).map(({ fileName, source, sourceDetail }) => [fileName, source, sourceDetail]),
  ).toEqual(
    expect.arrayContaining([
      ['lease.png', 'mail', owner.email],
      ['<b>Two papers</b>', 'mail', owner.email],
    ]),
  );
});
