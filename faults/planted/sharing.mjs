const GUARDIANS = 'apps/server/migrations/0069_guardians.sql';
const EMERGENCY = 'apps/server/migrations/0076_emergency.sql';
const EMERGENCY_TESTS = 'apps/server/src/features/emergency';
const FAMILIES = 'apps/server/migrations/0048_families_and_notices.sql';
const WAYS = 'apps/server/migrations/0058_ways_to_see.sql';
const WAYS_TEST = 'apps/server/src/features/documents/sharing/ways-to-see.int.test.ts';
const CHAIN_TEST = 'apps/server/src/features/documents/sharing/shared-chain.int.test.ts';
const RENEWAL_SHARES_TEST = 'apps/server/src/features/documents/renewing/renewal-shares.int.test.ts';
const PAGES_TEST = 'apps/server/src/features/documents/pages/arrange-pages.int.test.ts';

/** Who sees a document, and who decides that. */
export const SHARING_FAULTS = [
  {
    id: 'renewing-shares',
    fault: 'Anybody who renews a document takes its shares over.',
    edits: [
      { file: GUARDIANS, find: '  if earlier.owner_id = any (public.my_person_ids()) then', replace: '  if true then' },
    ],
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
        file: WAYS,
        find: 'else chain end, principal);',
        replace: 'else array[document] end, principal);',
      },
    ],
    caughtBy: [{ kind: 'int', file: RENEWAL_SHARES_TEST, title: 'is the end for the whole chain' }],
  },
  {
    id: 'family-comes-back-whole',
    fault: 'A deleted family keeps its members and what they share, and a restore brings both back.',
    edits: [
      {
        file: FAMILIES,
        find: 'where m.family_id = new.id and m.person_id <> new.owner_id and p.id = m.person_id',
        replace: 'where false',
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
        file: EMERGENCY,
        find: 'or not is_trashed_by_owner and can_edit_document(id)));',
        replace: 'or can_edit_document(id)));',
      },
      {
        file: GUARDIANS,
        find: '(d.trashed_at is null or not d.is_trashed_by_owner) and exists',
        replace: 'exists',
      },
      {
        file: 'packages/domain/src/documents/document-rights.ts',
        find: 'document.isTrashedByOwner && !document.isOwn',
        replace: 'document.isTrashedByOwner && document.isOwn',
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
        file: 'apps/server/migrations/0086_cut_pages.sql',
        find: '(d.current_version = version or public.can_edit_document(d.id) and (',
        replace: '(version > 0 or (',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/features/documents/versions/replace-document-file.int.test.ts',
        title: 'the earlier one stays for people who may edit',
      },
    ],
  },
  {
    id: 'share-ends-without-a-lock',
    fault: 'A renewal on its way at the end of a share leaves the new document shared.',
    edits: [
      {
        file: WAYS,
        find: ':= public.lock_chain(document);',
        replace: ':= public.chain_document_ids(document);',
      },
    ],
    caughtBy: [{ kind: 'int', file: CHAIN_TEST, title: 'the end of a share is the end for the new document' }],
  },
  {
    id: 'undone-share-lives-on',
    fault: 'The undo of a share leaves it with documents that have renewed the shared one since.',
    edits: [
      {
        file: WAYS,
        find: 'public.inherited_shares(document, principal) i',
        replace: 'public.inherited_shares(null, principal) i',
      },
    ],
    caughtBy: [{ kind: 'int', file: CHAIN_TEST, title: 'of a share ends it for what has renewed' }],
  },
  {
    id: 'gone-document-keeps-shares',
    fault: 'The undo of a renewal leaves a later document shared where the one between them is gone.',
    edits: [{ file: WAYS, find: 'set renewed_from = own.renewed_from', replace: 'set renewed_from = s.renewed_from' }],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/features/documents/renewing/undo-along-chain.int.test.ts',
        title: 'also where the document between them is gone',
      },
    ],
  },
  {
    id: 'shares-in-owners-trash',
    fault: 'Everyone in a family reads which documents their owner threw away.',
    edits: [
      {
        file: GUARDIANS,
        find: 'and (not is_trashed or owner_id = any ((select my_person_ids())::uuid[]) or can_edit_document(document_id))',
        replace: '',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/platform/db/owners-trash-policies.int.test.ts',
        title: 'the shares of what its owner threw away are read by the owner alone',
      },
    ],
  },
  {
    id: 'emergency-opens-by-plan',
    fault: 'An emergency is open from its planned time on, whatever the owner was told.',
    edits: [
      {
        file: EMERGENCY,
        find: 'where e.contact_id = public.me() and e.opened_at is not null)',
        replace: 'where e.contact_id = public.me() and e.opens_at <= pg_catalog.now())',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: `${EMERGENCY_TESTS}/emergency-clock.int.test.ts`,
        title: 'a year ahead, nothing happens while the clock is in doubt',
      },
    ],
  },
  {
    id: 'emergency-opens-late-told',
    fault: 'An emergency opens at its planned time though the owner was told late.',
    edits: [
      {
        file: 'packages/domain/src/families/emergency-step.ts',
        find: 'new Date(Math.max(opensAt.getTime(), now.getTime() + wait))',
        replace: 'opensAt',
      },
    ],
    caughtBy: [
      {
        kind: 'unit',
        file: 'packages/domain/src/families/emergency-step.test.ts',
        title: 'a box that was off on the last day tells and waits a day',
      },
      {
        kind: 'int',
        file: `${EMERGENCY_TESTS}/emergency-clock.int.test.ts`,
        title: 'where the opening moves, both see the new moment',
      },
    ],
  },
  {
    id: 'emergency-shows-trash',
    fault: 'In an emergency somebody reads what the owner has thrown away.',
    edits: [
      {
        file: EMERGENCY,
        find: '  and (trashed_at is null or owner_id = any ((select my_person_ids())::uuid[])',
        replace: '  and (trashed_at is null or owner_id = any ((select my_readable_person_ids())::uuid[])',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: `${EMERGENCY_TESTS}/emergency-tried.int.test.ts`,
        title: 'what lies in the trash stays the owner’s',
      },
    ],
  },
  {
    id: 'hand-on-ends-sharing',
    fault: 'An uploader who hands a document on and back ends its sharing with another family.',
    edits: [
      {
        file: 'packages/domain/src/documents/document-rights.ts',
        find: ' && sharedWith.every(isSeeing)',
        replace: '',
      },
      {
        file: GUARDIANS,
        find: 'if old.owner_id <> all (public.my_person_ids()) and new.owner_id <> all (public.my_person_ids()) and exists (',
        replace: 'if false and exists (',
      },
    ],
    caughtBy: [{ kind: 'int', file: CHAIN_TEST, title: 'an uploader hands a document on only to' }],
  },
  {
    id: 'owners-trash-editable',
    fault: 'An Admin changes what its owner threw away.',
    edits: [
      {
        file: GUARDIANS,
        find: '(d.trashed_at is null or not d.is_trashed_by_owner) and exists',
        replace: 'exists',
      },
    ],
    caughtBy: [{ kind: 'int', file: CHAIN_TEST, title: 'of what its owner threw away nobody else' }],
  },
  {
    id: 'ended-share-stays',
    fault: 'A share goes on after its end.',
    edits: [
      { file: WAYS, find: 'where s.until is null or s.until > pg_catalog.now()', replace: 'where true' },
      { file: GUARDIANS, find: '  and (until is null or until > now())\n  and (not', replace: '  and (not' },
    ],
    caughtBy: [{ kind: 'int', file: WAYS_TEST, title: 'a share that ends is over at that moment' }],
  },
  {
    id: 'shared-with-a-stranger',
    fault: 'A document is shared with a person of no common family.',
    edits: [
      {
        file: GUARDIANS,
        find: "  if not public.have_common_family(paper.owner_id, person) then return 'unknown'; end if;\n",
        replace: '',
      },
    ],
    caughtBy: [{ kind: 'int', file: WAYS_TEST, title: 'only with somebody of a common family' }],
  },
  {
    id: 'pages-of-others',
    fault: 'Whoever may edit a document gives its pages to anybody.',
    edits: [
      {
        file: 'packages/domain/src/documents/document-rights.ts',
        find: "  if (target.kind === 'family') return target.familyId === familyId;\n  const isWithin",
        replace: '  if (target) return true;\n  const isWithin',
      },
    ],
    caughtBy: [
      { kind: 'int', file: PAGES_TEST, title: 'if an Admin would take pages of someone else’s document' },
      {
        kind: 'unit',
        file: 'packages/domain/src/documents/document-rights.test.ts',
        title: 'an Admin does not take it',
      },
    ],
  },
];
