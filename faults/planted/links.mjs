const LINKS = 'apps/server/migrations/0088_links.sql';
const LINKS_TEST = 'apps/server/src/features/links/links.int.test.ts';
const ATTACKS = 'apps/server/src/features/outside/outside-attacks.faults.int.test.ts';
const HAND_IN = 'apps/server/src/features/outside/hand-in.int.test.ts';

/** Links for people outside. */
export const LINK_FAULTS = [
  {
    id: 'link-shows-any-document',
    fault: 'A visitor opens any document by its id, not only those of the link.',
    edits: [{ file: LINKS, find: 'and document = any (public.link_document_ids(l.id))\n$$;', replace: '\n$$;' }],
    caughtBy: [{ kind: 'int', file: LINKS_TEST, title: 'names its sender and its documents to a visitor' }],
  },
  {
    id: 'link-outlives-the-right',
    fault: 'A link shows what its maker may no longer share.',
    edits: [
      {
        file: LINKS,
        find: 'where l.id = link and public.may_give_out(l.person_id, held.document_id)',
        replace: 'where l.id = link',
      },
      { file: LINKS, find: 'and not public.may_give_out(l.person_id, i.document_id);', replace: 'and false;' },
    ],
    caughtBy: [{ kind: 'int', file: LINKS_TEST, title: 'its maker is no longer an Admin', isGenerated: true }],
  },
  {
    id: 'link-downloads-anyway',
    fault: 'A link gives the file itself, although its maker lets people look only.',
    edits: [
      {
        file: 'apps/server/src/features/outside/visited-link.ts',
        find: 'if (!document?.mayDownload)',
        replace: 'if (!document)',
      },
    ],
    caughtBy: [{ kind: 'int', file: LINKS_TEST, title: 'lease.pdf is shown as pictures', isGenerated: true }],
  },
  {
    id: 'link-download-goes-on',
    fault: 'A download goes on after its link has ended.',
    edits: [
      {
        file: 'apps/server/src/features/outside/while-open.ts',
        find: 'if (!isFirst && !(await isOpen()))',
        replace: 'if (!isFirst && false)',
      },
    ],
    caughtBy: [{ kind: 'int', file: ATTACKS, title: 'a download that is under way ends with its link' }],
  },
  {
    id: 'request-takes-too-many',
    fault: 'A request takes more files than were asked for.',
    edits: [
      {
        file: 'apps/server/src/features/outside/hand-in.ts',
        find: 'if (visit.filesLeft <= 0)',
        replace: 'if (visit.filesLeft < -100)',
      },
    ],
    caughtBy: [{ kind: 'int', file: HAND_IN, title: 'so many files and no more' }],
  },
];
