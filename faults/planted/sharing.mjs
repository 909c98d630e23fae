const SHARING = 'apps/server/migrations/0041_owners_sharing.sql';
const RENEWAL_SHARES_TEST = 'apps/server/src/features/documents/renewing/renewal-shares.int.test.ts';

/** Who sees a document, and who decides that. */
export const SHARING_FAULTS = [
  {
    id: 'renewing-shares',
    fault: 'Anybody who renews a document takes its shares over.',
    edits: [{ file: SHARING, find: '  if earlier.owner_id = public.me() then', replace: '  if true then' }],
    caughtBy: [
      { kind: 'int', file: RENEWAL_SHARES_TEST, title: 'an Admin’s renewal shares nothing' },
      {
        kind: 'int',
        file: 'apps/server/test/audience.int.test.ts',
        title: 'no call of anybody but its owner adds somebody who sees a document',
      },
    ],
  },
  {
    id: 'share-ends-for-one',
    fault: 'Ending a share leaves the earlier documents of the chain shared.',
    edits: [
      {
        file: 'apps/server/src/features/documents/sharing/share-document.ts',
        find: 'await endSharing(tx, actor, target, await listChainIds(tx, target.documentId));',
        replace: 'await endSharing(tx, actor, target, [target.documentId]);',
      },
    ],
    caughtBy: [{ kind: 'int', file: RENEWAL_SHARES_TEST, title: 'is the end for the whole chain' }],
  },
  {
    id: 'family-comes-back-whole',
    fault: 'A deleted family keeps its members and what they share, and a restore brings both back.',
    edits: [
      {
        file: SHARING,
        find: 'delete from public.members m where m.family_id = new.id and m.person_id <> new.owner_id;',
        replace: '',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/features/families/members.int.test.ts',
        title: 'deleting a family is leaving for its members',
      },
    ],
  },
  {
    id: 'owners-trash-open',
    fault: 'An Admin sees and brings back what its owner threw away.',
    edits: [
      {
        file: SHARING,
        find: '(owner_id is null or trashed_by is distinct from owner_id) and can_edit_document(id)));',
        replace: 'can_edit_document(id)));',
      },
      {
        file: 'packages/domain/src/documents/document-rights.ts',
        find: 'ownerId !== personId && trashedBy?.id === ownerId',
        replace: 'ownerId !== personId && trashedBy?.id === personId',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/features/documents/trash/trash.int.test.ts',
        title: 'what its owner threw away only its owner brings back',
      },
    ],
  },
  {
    id: 'earlier-files-for-all',
    fault: 'Everyone who sees a document opens its earlier files.',
    edits: [
      {
        file: SHARING,
        find: '(d.current_version = version or public.can_edit_document(d.id)))',
        replace: 'version > 0)',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/features/documents/versions/replace-file.int.test.ts',
        title: 'the earlier one stays for people who may edit',
      },
    ],
  },
];
