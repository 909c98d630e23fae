const PERMISSIONS = 'packages/domain/src/families/permissions.ts';
const PERMISSIONS_TEST = 'packages/domain/src/families/permissions.test.ts';
const FIRST_POLICIES = 'apps/server/migrations/0001_foundation.sql';
const FAMILY_POLICIES = 'apps/server/migrations/0005_families.sql';
const LOG_MIGRATION = 'apps/server/migrations/0070_family_log.sql';
const LOG_TEST = 'apps/server/src/features/family-log/family-log.int.test.ts';
const CODE_END_TEST = 'apps/server/src/features/families/code-end.int.test.ts';

/** Who may do what in a family, its invitation codes, and signing in. */
export const FAMILY_FAULTS = [
  {
    id: 'admin-deletes-family',
    fault: 'Any Admin may delete a family.',
    edits: [
      { file: PERMISSIONS, find: 'deleteFamily: OWNER', replace: 'deleteFamily: ADMINS' },
      {
        file: FAMILY_POLICIES,
        find: 'and (new.owner_id is distinct from old.owner_id or new.deleted_at is distinct from old.deleted_at) then',
        replace: 'and new.owner_id is distinct from old.owner_id then',
      },
    ],
    caughtBy: [
      { kind: 'unit', file: PERMISSIONS_TEST, title: 'deleteFamily is allowed', isGenerated: true },
      {
        kind: 'int',
        file: 'apps/server/src/features/families/delete-family.int.test.ts',
        title: 'is forbidden to its Admin',
        isGenerated: true,
      },
    ],
  },
  {
    id: 'code-for-everybody',
    fault: 'Every member of a family may see its invitation code.',
    edits: [
      { file: PERMISSIONS, find: 'seeCode: ADMINS', replace: 'seeCode: EVERYONE' },
      {
        file: FIRST_POLICIES,
        find: 'on invites for select to kinvault_web using (family_id = any ((select my_admin_family_ids())',
        replace: 'on invites for select to kinvault_web using (family_id = any ((select my_family_ids())',
      },
    ],
    caughtBy: [
      { kind: 'unit', file: PERMISSIONS_TEST, title: 'seeCode is allowed', isGenerated: true },
      { kind: 'int', file: 'apps/server/test/access-matrix.int.test.ts', title: 'getInviteCode', isGenerated: true },
    ],
  },
  {
    id: 'code-eight-days',
    fault: 'An invitation code is good for 8 days.',
    edits: [
      {
        file: 'packages/domain/src/families/invite-code.ts',
        find: 'INVITE_TTL_DAYS = 7',
        replace: 'INVITE_TTL_DAYS = 8',
      },
      {
        file: FAMILY_POLICIES,
        find: "and expires_at <= now() + interval '7 days')",
        replace: "and expires_at <= now() + interval '8 days')",
      },
    ],
    caughtBy: [
      { kind: 'int', file: 'apps/server/src/features/families/invites.int.test.ts', title: 'lives seven days' },
    ],
  },
  {
    id: 'code-end-off-by-one',
    fault: 'A code is still good at the very moment that it ends: `<` instead of `<=`.',
    edits: [
      {
        file: 'apps/server/src/features/families/families.repository.ts',
        find: 'invites.expires_at <= now()',
        replace: 'invites.expires_at < now()',
      },
      {
        file: 'apps/server/src/features/families/check-code.ts',
        find: 'expires_at <= now()',
        replace: 'expires_at < now()',
      },
      {
        file: 'apps/server/src/features/families/invite-codes.ts',
        find: 'expires_at <= now()',
        replace: 'expires_at < now()',
      },
    ],
    caughtBy: [
      { kind: 'int', file: CODE_END_TEST, title: 'over at the very moment' },
      { kind: 'int', file: CODE_END_TEST, title: 'a try at that moment' },
    ],
  },
  {
    id: 'session-not-rotated',
    fault: 'Signing in leaves the session that the browser had before alive.',
    edits: [
      {
        file: 'apps/server/src/features/accounts/open-session.ts',
        find: 'browser.formerToken ?? null',
        replace: 'null',
      },
    ],
    caughtBy: [
      { kind: 'int', file: 'apps/server/src/features/accounts/sessions.int.test.ts', title: 'rotates the session' },
    ],
  },
  {
    id: 'reset-link-twice',
    fault: 'A link for a new password can be used twice.',
    edits: [
      {
        file: 'apps/server/src/features/mails/mailed-links.repository.ts',
        find: 'delete from auth.mailed_links\n',
        replace: 'update auth.mailed_links set email = email\n',
      },
      {
        file: 'apps/server/src/features/accounts/store-password.ts',
        find: "and purpose <> 'confirm-email'`",
        replace: "and purpose = 'change-email'`",
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/features/accounts/reset-password.int.test.ts',
        title: 'a link that is used changes nothing',
        isGenerated: true,
      },
    ],
  },
  {
    id: 'origin-not-checked',
    fault: 'Requests from foreign pages are not refused.',
    edits: [
      {
        file: 'apps/server/src/platform/http/origin-check.ts',
        find: "if (origin !== ownOrigin) throw new AppError('origin_refused');",
        replace: 'void ownOrigin;',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/platform/http/origin-check.int.test.ts',
        title: 'a foreign Origin is refused',
        isGenerated: true,
      },
    ],
  },
  {
    id: 'log-for-everybody',
    fault: 'Every member of a family reads its log.',
    edits: [
      { file: PERMISSIONS, find: 'seeLog: ADMINS', replace: 'seeLog: EVERYONE' },
      {
        file: LOG_MIGRATION,
        find: 'on family_log for select to kinvault_web using (family_id = any ((select my_admin_family_ids())',
        replace: 'on family_log for select to kinvault_web using (family_id = any ((select my_family_ids())',
      },
    ],
    caughtBy: [
      { kind: 'unit', file: PERMISSIONS_TEST, title: 'seeLog is allowed', isGenerated: true },
      { kind: 'int', file: 'apps/server/test/access-matrix.int.test.ts', title: 'getFamilyLog', isGenerated: true },
      { kind: 'int', file: LOG_TEST, title: 'only its Admins read a family’s log' },
    ],
  },
  {
    id: 'log-tells-later-name',
    fault: 'The end of a share at its date is logged with the name that the document has by then.',
    edits: [
      {
        file: LOG_MIGRATION,
        find: 'if is_over then -- since its date the family saw it no more',
        replace: 'if false then',
      },
    ],
    caughtBy: [{ kind: 'int', file: LOG_TEST, title: 'a share whose date is over ends with the name known before it' }],
  },
];
