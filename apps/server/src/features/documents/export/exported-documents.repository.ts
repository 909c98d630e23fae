import { EXPORT_FIELDS } from '@kinvault/domain/documents/fields.ts';
import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import { sql } from 'kysely';
import type { WebTransaction } from '../../../platform/db/transactions.ts';
import { selectFields } from '../document-fields.ts';

/** Whose documents an export contains: some people's own, or a family's general documents. */
export type ExportHolder = { column: 'd.owner_id' | 'd.family_id'; ids: readonly string[] };

/** The caller's own answers to the reminders of a document. */
export const ATTENTION_COLUMNS = [
  'k.is_watching as isWatching',
  'k.remind_on as remindOn',
  'k.remind_note as remindNote',
  'k.snoozed_until as snoozedUntil',
  'k.done_for as doneFor',
] as const;

/** What Kinvault read from the paper, and what a person answered, if anybody has. */
interface ReadFromFile {
  field: string;
  value: string;
  orValue: string | null;
  page: number;
  passage: string | null;
  answer: 'taken' | 'dismissed' | null;
}

/** All of them, including the trash, in the order they were added, with the caller's own favorites, notes and answers to reminders. */
export async function listExportedDocuments(tx: WebTransaction, { column, ids }: ExportHolder) {
  return tx
    .selectFrom('documents as d')
    .leftJoinLateral(
      (inner) => inner.selectFrom('people').select('name').whereRef('id', '=', 'd.added_by').offset(0).as('p'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(
      (inner) =>
        inner
          .selectFrom('marks')
          .select(['is_favorite', 'notes', 'is_watching', 'remind_on', 'remind_note', 'snoozed_until', 'done_for'])
          .whereRef('document_id', '=', 'd.id')
          .where(sql<boolean>`person_id = (select me())`)
          .offset(0)
          .as('k'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id',
      'd.owner_id as ownerId',
      ...selectFields(EXPORT_FIELDS),
      ...ATTENTION_COLUMNS,
      'p.name as addedBy',
      'd.added_at as addedAt',
      'd.updated_at as updatedAt',
      'd.is_test as isTest',
      'd.current_version as currentVersion',
      'd.trashed_at as trashedAt',
      // ids of those that the caller sees; a family's export is read by its Admins, and has none of their own
      sql<string[]>`array(
        select o.id from document_links l
        join documents o on o.id = case l.lower_id when d.id then l.upper_id else l.lower_id end
        where d.id in (l.lower_id, l.upper_id) and (d.family_id is null or o.family_id = d.family_id)
        order by o.id)`.as('belongsTo'),
      sql<string[]>`array(select f.name from shares s join families f on f.id = s.family_id
        where s.document_id = d.id order by f.name)`.as('sharedWith'),
      sql<ReadFromFile[]>`coalesce((
        select json_agg(json_build_object('field', p.field, 'value', p.value, 'orValue', p.or_value, 'page', p.page,
          'passage', p.passage, 'answer', nullif(p.state, 'open')) order by p.id)
        from proposals p
        where p.file_id = any (array(select v.file_id from document_versions v where v.document_id = d.id))), '[]')`.as(
        'readFromFiles',
      ),
    ])
    .where(column, 'in', ids)
    .orderBy('d.id')
    .execute();
}

/**
 * Every version's file of these documents, with what the store needs to open it. Without `offset 0` the policy may be asked
 * about everybody's files.
 */
export async function listExportedFiles(tx: WebTransaction, { column, ids }: ExportHolder) {
  return tx
    .selectFrom('documents as d')
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('document_versions')
          .select(['document_id', 'document_versions.number', 'file_id', 'file_name', 'added_at'])
          .whereRef('document_id', '=', 'd.id')
          .offset(0)
          .as('v'),
      (join) => join.onTrue(),
    )
    .innerJoinLateral(
      (inner) =>
        inner
          .selectFrom('files')
          .select(['id', 'purpose', 'kind', 'size_bytes', 'sha256', 'wrapped_key', 'key_id'])
          .whereRef('id', '=', 'v.file_id')
          .offset(0)
          .as('f'),
      (join) => join.onTrue(),
    )
    .select([
      'v.document_id as documentId',
      'v.number',
      'v.file_name as fileName',
      'v.added_at as addedAt',
      'f.id',
      'f.purpose',
      'f.kind',
      'f.size_bytes as sizeBytes',
      'f.sha256',
      'f.wrapped_key as wrappedKey',
      'f.key_id as keyId',
    ])
    .where(column, 'in', ids)
    .orderBy('v.document_id')
    .orderBy('v.number', 'desc')
    .$narrowType<{ kind: FileKind }>()
    .execute();
}
