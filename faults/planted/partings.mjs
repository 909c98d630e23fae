const GUARDIANS = 'apps/server/src/features/guardians';
const REMOVAL_TEST = `${GUARDIANS}/removal.int.test.ts`;
const JOIN_TEST = `${GUARDIANS}/join-account.int.test.ts`;
const TRIED_TEST = `${GUARDIANS}/partings-tried.int.test.ts`;
const PURGE_TEST = 'apps/server/src/features/profile/purge-partings.int.test.ts';

/** Removing a person without an account, and joining them with one. */
export const PARTING_FAULTS = [
  {
    id: 'removed-without-consent',
    fault: 'One of several guardians removes a person alone.',
    edits: [
      {
        file: `${GUARDIANS}/ask-parting.ts`,
        find: 'if (!needed.every((id) => agreedBy.includes(id))) return false;',
        replace: '',
      },
    ],
    caughtBy: [
      { kind: 'int', file: REMOVAL_TEST, title: 'every guardian agrees before' },
      { kind: 'int', file: JOIN_TEST, title: 'nobody answers for somebody else' },
    ],
  },
  {
    id: 'account-without-consent',
    fault: 'One of several guardians makes an account for the person, and takes it.',
    edits: [
      {
        file: `${GUARDIANS}/account-invites.ts`,
        find: 'where g.person_id = i.person_id and g.guardian_id <> all (array_append(i.agreed_by, i.created_by))',
        replace: 'where false',
      },
    ],
    caughtBy: [
      { kind: 'int', file: `${GUARDIANS}/account-invites.int.test.ts`, title: 'one guardian alone makes no account' },
    ],
  },
  {
    id: 'undone-by-anybody',
    fault: 'A member of the family brings back whom they never looked after.',
    edits: [{ file: `${GUARDIANS}/undo-parting.ts`, find: '} = any (agreed_by) and', replace: '} is not null and' }],
    caughtBy: [{ kind: 'int', file: REMOVAL_TEST, title: 'a sole guardian removes' }],
  },
  {
    id: 'comes-back-to-nobody',
    fault: 'An account is offered an undo that leaves the person without anybody who looks after them.',
    edits: [{ file: `${GUARDIANS}/list-partings.ts`, find: ' and can_undo_parting(q.person_id)', replace: '' }],
    caughtBy: [{ kind: 'int', file: PURGE_TEST, title: 'where nobody is left' }],
  },
  {
    id: 'own-papers-go-along',
    fault: 'An undo takes what was the account’s own before.',
    edits: [{ file: `${GUARDIANS}/undo-parting.ts`, find: 'or d.added_at > given.done_at', replace: 'or true' }],
    caughtBy: [{ kind: 'int', file: JOIN_TEST, title: 'what the account renewed since comes back too' }],
  },
  {
    id: 'paper-lost-in-a-removal',
    fault: 'A paper that is added while its person is removed is nobody’s.',
    edits: [
      {
        file: `${GUARDIANS}/partings.repository.ts`,
        find: '} for update`',
        replace: '} for no key update`',
      },
    ],
    caughtBy: [{ kind: 'int', file: TRIED_TEST, title: 'a paper that is added while' }],
  },
];
