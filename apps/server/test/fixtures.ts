import { it as base } from 'vitest';
import { addPerson } from './add-people.ts';
import { addMember } from './membership.ts';
import { openSql } from './sql-session.ts';
import { buildTestServer, type TestServerOptions } from './test-server.ts';

/**
 * Vitest's `it` with a server per file and people per test. Only what a test names is made.
 *
 * A file sets options with `it.extend('serverOptions', { scope: 'file' }, { … })`. It must not use `it.override`: that
 * changes this very object, which other files of the same worker share.
 */
export const it = base
  .extend('serverOptions', { scope: 'file' }, (): TestServerOptions => ({}))
  .extend('server', { scope: 'file' }, async ({ serverOptions }, { onCleanup }) => {
    const server = await buildTestServer(serverOptions);
    onCleanup(server.stop);
    return server;
  })
  /** A second server on the same database. */
  .extend('twin', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const twin = await buildTestServer({ sharesDatabaseWith: server });
    onCleanup(twin.stop);
    return twin;
  })
  /** A second server on the same database that requires confirmed addresses. */
  .extend('strict', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const strict = await buildTestServer({ sharesDatabaseWith: server, confirmEmail: true });
    onCleanup(strict.stop);
    return strict;
  })
  /** A second server on the same database that sends no mail. */
  .extend('mailless', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const mailless = await buildTestServer({ sharesDatabaseWith: server, sendsMail: false });
    onCleanup(mailless.stop);
    return mailless;
  })
  /** A connection of the superuser, for many statements. */
  .extend('sql', { scope: 'file' }, async ({ server }, { onCleanup }) => {
    const sql = await openSql(server);
    onCleanup(sql.end);
    return sql;
  })
  /** Someone as sign-up leaves them: with a password, a family of their own and an unconfirmed address. */
  .extend('person', ({ server }) =>
    addPerson(server, { name: 'Elena Rivera', family: 'Family of Elena Rivera', isConfirmed: false }),
  )
  .extend('owner', ({ server }) => addPerson(server, { name: 'Elena Rivera', family: 'Rivera' }))
  /** The owner's family. */
  .extend('familyId', ({ owner }) => owner.familyId)
  .extend('admin', async ({ server, owner }) => {
    const admin = await addPerson(server, { name: 'Leo Rivera' });
    await addMember(owner.familyId, admin, { role: 'Admin' });
    return admin;
  })
  .extend('member', async ({ server, owner }) => {
    const member = await addPerson(server, { name: 'Mia Rivera' });
    await addMember(owner.familyId, member);
    return member;
  })
  .extend('viewer', async ({ server, owner }) => {
    const viewer = await addPerson(server, { name: 'Nora Rivera' });
    await addMember(owner.familyId, viewer, { role: 'Viewer' });
    return viewer;
  })
  /** Someone with a family of their own, in none of the owner's. */
  .extend('outsider', ({ server }) => addPerson(server, { name: 'Ada Stone', family: 'Stone' }));
