const DOCUMENTS = 'apps/server/src/features/documents';
const RECEIVED = 'apps/server/src/features/received';
const IMPORT = 'apps/server/src/features/import';
const INBOX = 'apps/server/src/features/inbox';
const INBOX_TEST = `${INBOX}/visit-inbox.int.test.ts`;
const MAIL_IN = 'apps/server/src/features/mail-in';
const COPY_TEST = `${DOCUMENTS}/copies/make-copy.int.test.ts`;
const SEARCH = 'apps/server/migrations/0079_facts.sql';
const VIEWS_TEST = 'apps/server/src/features/views/views.int.test.ts';

/** What happens to documents and their files on the server. */
export const VAULT_FAULTS = [
  {
    id: 'mail-by-header-alone',
    fault: 'A mail counts as one’s own by its From header alone, without regard to its sender.',
    edits: [{ file: `${MAIL_IN}/sender-rule.ts`, find: 'envelopeFrom.toLowerCase() !== ownAddress || ', replace: '' }],
    caughtBy: [
      {
        kind: 'unit',
        file: `${MAIL_IN}/sender-rule.test.ts`,
        title: 'is a stranger with the envelope',
        isGenerated: true,
      },
    ],
  },
  {
    id: 'mail-taken-twice',
    fault: 'A mail that comes again is taken again.',
    edits: [
      {
        file: `${MAIL_IN}/receive-mail.ts`,
        find: 'if (!(await claimMail(tx, { keyHash, personId: receiver.personId }))) return new Set();',
        replace: '',
      },
    ],
    caughtBy: [{ kind: 'int', file: `${MAIL_IN}/mail-in.int.test.ts`, title: 'the same mail again brings nothing' }],
  },
  {
    id: 'mail-acknowledged-early',
    fault: 'A mail is acknowledged although it could not be stored.',
    edits: [
      {
        file: `${MAIL_IN}/smtp-port.ts`,
        find: "callback(error instanceof RefusedMail ? error : new RefusedMail('busy'));",
        replace: 'callback(error instanceof RefusedMail ? error : null);',
      },
    ],
    caughtBy: [
      { kind: 'int', file: `${MAIL_IN}/mail-in.int.test.ts`, title: 'a full disk and a database that is gone' },
    ],
  },
  {
    id: 'received-swept',
    fault: 'What was received is swept after a day, as an upload that no document claims.',
    edits: [
      {
        file: 'apps/server/src/features/files/sweep-files.ts',
        find: 'and not exists (select from received r where r.file_id = f.id)',
        replace: '',
      },
    ],
    caughtBy: [
      { kind: 'int', file: `${RECEIVED}/receive-file.int.test.ts`, title: 'it is never swept while it waits' },
    ],
  },
  {
    id: 'received-untold',
    fault: 'What was received goes to the trash after 30 days, also if nobody was told.',
    edits: [
      {
        file: `${RECEIVED}/end-received.ts`,
        find: 'days: wholeDays(RECEIVED_NOTICE_DAYS) }',
        replace: 'days: -2 }',
      },
    ],
    caughtBy: [
      { kind: 'int', file: `${RECEIVED}/end-received.int.test.ts`, title: 'nothing goes to the trash untold' },
    ],
  },
  {
    id: 'received-undone-by-others',
    fault: 'Filing can be undone although somebody else has changed the document since.',
    edits: [
      {
        file: 'apps/server/migrations/0096_undone_imports.sql',
        find: 'and d.revision = 1 and d.current_version = 1',
        replace: 'and d.current_version = 1',
      },
      {
        file: 'apps/server/migrations/0096_undone_imports.sql',
        find: 'and not exists (select from public.activity a where a.document_id = d.id and a.actor_id is distinct from public.me())',
        replace: '',
      },
    ],
    caughtBy: [{ kind: 'int', file: `${RECEIVED}/file-received.int.test.ts`, title: 'undone, it waits again' }],
  },
  {
    id: 'import-overrules',
    fault: 'What an import proposes wins over what its receiver says.',
    edits: [
      {
        file: `${RECEIVED}/file-one.ts`,
        find: 'const said = { ...proposed, ...withoutUndefined(filing) };',
        replace: 'const said = { ...withoutUndefined(filing), ...proposed };',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: `${IMPORT}/receive-uploads.int.test.ts`,
        title: 'what the caller says wins over the proposal',
      },
    ],
  },
  {
    id: 'import-damaged',
    fault: 'An entry of a ZIP that was damaged on the way comes in as it is.',
    edits: [{ file: `${IMPORT}/open-zip.ts`, find: ' || sum !== entry.crc32', replace: '' }],
    caughtBy: [{ kind: 'int', file: `${IMPORT}/open-zip.int.test.ts`, title: 'is not of its checksum' }],
  },
  {
    id: 'import-undone-goes-on',
    fault: 'What comes in while its import is undone stays.',
    edits: [{ file: `${IMPORT}/import.repository.ts`, find: ' and undone_at is null for share`', replace: '`' }],
    caughtBy: [
      { kind: 'int', file: `${IMPORT}/receive-uploads.int.test.ts`, title: 'undone, what waits is gone for good' },
    ],
  },
  {
    id: 'viewer-uploads',
    fault: 'A Viewer may upload for others and for the family.',
    edits: [
      {
        file: 'packages/domain/src/families/permissions.ts',
        find: 'uploadForOthers: KEEPERS',
        replace: 'uploadForOthers: EVERYONE',
      },
      {
        file: 'apps/server/migrations/0005_families.sql',
        find: "and m.state = 'active' and m.role in ('Admin', 'Member')",
        replace: "and m.state = 'active'",
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: `${DOCUMENTS}/adding/upload-targets.int.test.ts`,
        title: 'a Viewer’s upload for another member',
      },
    ],
  },
  {
    id: 'kept-link-stays-open',
    fault: 'Whoever was removed from a family opens its files by a link that they kept.',
    edits: [
      {
        file: `${DOCUMENTS}/files/get-file.ts`,
        find: '  return transactions.readEarlyAs(bearer, read, async ([row]: LinkedRow[], { personId }) => {\n',
        replace: `  const { personId } = await transactions.readAs(bearer, async (_tx, actor) => actor);
  return transactions.asSystem(async (tx) => {
    const [row] = (await tx.executeQuery<LinkedRow>(CompiledQuery.raw(read.text, read.values))).rows;
`,
      },
      {
        file: `${DOCUMENTS}/files/get-file.ts`,
        find: "import { orNotFound } from '../get-document.ts';",
        replace: "import { CompiledQuery } from 'kysely';\nimport { orNotFound } from '../get-document.ts';",
      },
    ],
    caughtBy: [
      { kind: 'int', file: `${DOCUMENTS}/files/create-link.int.test.ts`, title: 'gets nothing from an old link' },
      { kind: 'int', file: 'apps/server/src/features/families/members.int.test.ts', title: 'files by a kept address' },
    ],
  },
  {
    id: 'upload-not-flushed',
    fault: 'An upload is acknowledged before its bytes are on the disk.',
    edits: [
      {
        file: 'apps/server/src/platform/storage/folder-store.ts',
        find: '    if (isFlushed) await handle.sync();\n',
        replace: '',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/platform/storage/flushed-files.int.test.ts',
        title: 'on the disk as a whole before it gets its name',
      },
    ],
  },
  {
    id: 'thumbnail-never-ready',
    fault: 'A thumbnail is made and never said to be ready.',
    edits: [
      {
        file: `${DOCUMENTS}/thumbnails/make-thumbnail.ts`,
        find: "thumbnail: has('thumbnail') ? 'ready' : unshown",
        replace: "thumbnail: 'none'",
      },
    ],
    caughtBy: [
      { kind: 'int', file: `${DOCUMENTS}/thumbnails/make-thumbnail.int.test.ts`, title: 'pending until it is drawn' },
    ],
  },
  {
    id: 'trash-emptied-at-once',
    fault: 'The trash is emptied at the next sweep, not after 30 days.',
    edits: [
      {
        file: `${DOCUMENTS}/trash/purge-trash.ts`,
        find: '{ days: TRASH_DAYS }',
        replace: '{ days: 0 * TRASH_DAYS }',
      },
    ],
    caughtBy: [{ kind: 'int', file: `${DOCUMENTS}/trash/trash.int.test.ts`, title: 'a day less and it stays' }],
  },
  {
    id: 'unshare-forgets-a-family',
    fault: 'Of two families that see a document, the one that it is taken from goes on seeing it.',
    edits: [
      {
        file: `${DOCUMENTS}/sharing/share-document.ts`,
        find: 'if (!(await endSharing(tx, { documentId, principalId: familyId,',
        replace: 'if (document.sharedWith.length === 1 && !(await endSharing(tx, { documentId, principalId: familyId,',
      },
    ],
    caughtBy: [
      { kind: 'int', file: `${DOCUMENTS}/sharing/sharing.int.test.ts`, title: 'ends what the family sees at once' },
    ],
  },
  {
    id: 'name-taken-as-path',
    fault: 'The name of an upload is taken as a path in an exported archive.',
    edits: [
      {
        file: `${DOCUMENTS}/export/archive-names.ts`,
        find: ".replaceAll(/[<>:\"/\\\\|?*]/g, '_')",
        replace: ".replaceAll(/[<>:\"|?*]/g, '_')",
      },
    ],
    caughtBy: [{ kind: 'unit', file: `${DOCUMENTS}/export/archive-names.test.ts`, title: 'is saved as' }],
  },
  {
    id: 'search-shows-foreign-papers',
    fault: 'The search finds words in everybody’s papers.',
    edits: [
      {
        file: SEARCH,
        find: 'select pg_catalog.unnest(persons || mine)',
        replace: 'select f.id from public.families f union select p.id from public.people p',
      },
      {
        file: SEARCH,
        find: 'where f.scope = any (persons || mine) or f.document_id in (select s.document_id from shared s)',
        replace: 'where true',
      },
      {
        file: SEARCH,
        find: 'and (d.owner_id = any (persons) or d.family_id = any (mine) or exists (',
        replace: 'and (true or exists (',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: `${DOCUMENTS}/search/search-documents.int.test.ts`,
        title: 'a foreign document is found by nobody else',
      },
    ],
  },
  {
    id: 'zone-without-composite',
    fault: 'A date of a machine-readable zone is offered on its own check digit alone.',
    edits: [
      {
        file: 'packages/domain/src/mrz/zone-offer.ts',
        find: 'isComposite || isReadTwice',
        replace: 'isComposite || field.line >= 0 || isReadTwice',
      },
    ],
    caughtBy: [
      {
        kind: 'unit',
        file: 'packages/domain/src/mrz/zone-offer.test.ts',
        title: 'composite digit fails and no second reading agrees',
      },
      { kind: 'unit', file: 'packages/domain/src/mrz/zone-offer.test.ts', title: 'one reading of a visa' },
    ],
  },
  {
    id: 'uploader-pays',
    fault: 'A general document counts against the member who adds it, not the family’s owner.',
    edits: [
      {
        file: 'apps/server/src/features/storage/quota.ts',
        find: 'coalesce((select owner_id from families where id = ',
        replace: 'coalesce((select owner_id from families where false and id = ',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/features/storage/quota.int.test.ts',
        title: 'owner pays for a general document that a member adds',
      },
    ],
  },
  {
    id: 'old-answers-to-proposals',
    fault: 'Answers to what was read are taken whatever the revision that they speak of.',
    edits: [
      {
        file: `${DOCUMENTS}/proposals/proposals.ts`,
        find: "  if (document.revision !== revision) throw new AppError('document_changed');\n",
        replace: '',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: `${DOCUMENTS}/proposals/answer-proposals.int.test.ts`,
        title: 'dismissing alone goes by the revision as well',
      },
    ],
  },
  {
    id: 'pages-bring-pictures',
    fault: 'A page that is split off takes the pictures of the other pages along, out of sight.',
    edits: [
      {
        file: 'apps/server/src/platform/processing/child/write-pages.ts',
        find: '  withPage(pdfium, { documentAt, index: at }, (page) => tidyLists(pdfium, page));\n',
        replace: '',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/platform/processing/arrange-pages.int.test.ts',
        title: 'takes no picture of other pages along',
      },
    ],
  },
  {
    id: 'pages-bring-hidden-parts',
    fault: 'A page that is split off goes over as it is, with what its drawings and lists know of other pages.',
    edits: [
      {
        file: 'apps/server/src/platform/processing/child/arrange-pages.ts',
        find: 'writeFirst(pages) : writePlainPages(pages)',
        replace: 'writeFirst(pages) : writeFirst(pages)',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: 'apps/server/src/platform/processing/plain-pages.int.test.ts',
        title: 'takes nothing of the others along',
      },
    ],
  },
  {
    id: 'refused-pages-stay',
    fault: 'The files of a plan stay when one of its documents is refused.',
    edits: [
      {
        file: 'apps/server/src/features/files/commit-file.ts',
        find: '    if (error instanceof AppError || isNotCommitted(error)) await deleteFiles(files, written);\n',
        replace: '',
      },
    ],
    caughtBy: [
      {
        kind: 'int',
        file: `${DOCUMENTS}/pages/arrange-pages.int.test.ts`,
        title: 'if the last of its parts has no room',
      },
    ],
  },
  {
    id: 'view-of-any-link',
    fault: 'Any text is saved as a view, also a link that opens something.',
    edits: [
      {
        file: 'packages/domain/src/views/view.schema.ts',
        find: '  .refine((text) => listAddressOf(text) !== null)',
        replace: '  .refine((text) => listAddressOf(text) !== undefined)',
      },
    ],
    caughtBy: [{ kind: 'int', file: VIEWS_TEST, title: 'is not saved as a view' }],
  },
  {
    id: 'view-changed-by-viewer',
    fault: 'A Viewer is told that they have changed a view of the family.',
    edits: [
      {
        file: 'apps/server/src/features/views/change-views.ts',
        find: "if (!view.canChange) throw new AppError('forbidden');",
        replace: '',
      },
    ],
    caughtBy: [{ kind: 'int', file: VIEWS_TEST, title: 'a view of a family is seen by all of it' }],
  },
  {
    id: 'copy-shows-edges',
    fault: 'A copy is blacked out to the half pixel: what is beneath shows at the edges of the black.',
    edits: [
      {
        file: 'apps/server/src/platform/processing/child/draw-copy.ts',
        find: 'const right = Math.min(width, Math.ceil((cover.x + cover.width) * width) + 1);',
        replace: 'const right = Math.min(width, Math.floor((cover.x + cover.width) * width) - 8);',
      },
    ],
    caughtBy: [{ kind: 'int', file: COPY_TEST, title: 'holds nothing beneath its black' }],
  },
  {
    id: 'copy-says-its-title',
    fault: 'A copy for one purpose says where it comes from, and has fonts.',
    edits: [
      {
        file: 'apps/server/src/platform/processing/child/draw-copy.ts',
        find: '{ isBare: true }',
        replace: '{}',
      },
    ],
    caughtBy: [{ kind: 'int', file: COPY_TEST, title: 'holds nothing beneath its black' }],
  },
  {
    id: 'copy-of-another-file',
    fault: 'Boxes that were drawn on one file cover another one.',
    edits: [
      {
        file: `${DOCUMENTS}/copies/copied-file.ts`,
        find: "  if (source.id !== fileId) throw new AppError('document_changed');\n",
        replace: '',
      },
    ],
    caughtBy: [{ kind: 'int', file: COPY_TEST, title: '409 document_changed' }],
  },
  {
    id: 'folder-file-twice',
    fault: 'A file of a watched folder is received again after a kill.',
    edits: [
      {
        file: `${INBOX}/take-file.ts`,
        find: "{ id, personId: receiver.id, file: stored, fileName: name, source: 'folder' }",
        replace: "{ id: ascendingId(), personId: receiver.id, file: stored, fileName: name, source: 'folder' }",
      },
    ],
    caughtBy: [{ kind: 'int', file: INBOX_TEST, title: 'killed between its commit and its move' }],
  },
  {
    id: 'folder-link-followed',
    fault: 'A link in a watched folder is followed.',
    edits: [
      {
        file: `${INBOX}/open-folder.ts`,
        find: '(followsLink ? 0 : O_NOFOLLOW)',
        replace: '(followsLink ? 0 : 0 * O_NOFOLLOW)',
      },
    ],
    caughtBy: [{ kind: 'int', file: INBOX_TEST, title: 'no link leads out of the folder' }],
  },
  {
    id: 'folder-passes-on',
    fault: 'A watched folder passes to whoever takes over its address.',
    edits: [
      {
        file: `${INBOX}/visit-inbox.ts`,
        find: 'if (owners.length !== 1 || owners[0] !== mark)',
        replace: 'if (owners.length === 0)',
      },
    ],
    caughtBy: [{ kind: 'int', file: INBOX_TEST, title: 'a folder does not pass' }],
  },
  {
    id: 'folder-half-file',
    fault: 'A file of a watched folder is taken while it grows.',
    edits: [
      {
        file: `${INBOX}/rest.ts`,
        find: 'if (before?.state === state) return now()',
        replace: 'if (before) return now()',
      },
    ],
    caughtBy: [{ kind: 'int', file: INBOX_TEST, title: 'a file that grows' }],
  },
];
