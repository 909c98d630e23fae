import type { FileKind } from '@kinvault/domain/documents/file-kinds.ts';
import type { Import, NewImport } from '@kinvault/domain/import/import.schema.ts';
import { sql } from 'kysely';
import type { SystemTransaction, Transaction, WebTransaction } from '../../platform/db/transactions.ts';

/** A person with an account, by their sign-in address. */
export async function findPerson(tx: SystemTransaction, address: string) {
  const { rows } = await sql<{ id: string; name: string; email: string; language: string | null }>`
    select u.id, p.name, u.email, p.language from auth.users u join people p on p.id = u.id
    where u.email = ${address.toLowerCase()}`.execute(tx);
  return rows[0];
}

/** For both roles: people begin imports, and so does the command. */
export async function insertImport(
  tx: Transaction,
  { importId, personId, name, kind }: NewImport & { importId: string; personId: string },
): Promise<void> {
  await tx.insertInto('imports').values({ id: importId, person_id: personId, name, kind }).execute();
}

/**
 * The name of an import that goes on; undefined for another's, and for one that was undone. An undo waits for this commit, and
 * deletes what came by it. For both roles.
 */
export async function lockOpenImport(
  tx: Transaction,
  { importId, personId }: { importId: string; personId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name from imports where id = ${importId} and person_id = ${personId} and undone_at is null for share`.execute(
    tx,
  );
  return rows[0]?.name;
}

/**
 * An import of this name that was begun within a day, or a new one. Of two at once, one waits for the other's commit. @returns its id
 */
export async function findOrBeginImport(
  tx: SystemTransaction,
  fresh: NewImport & { importId: string; personId: string },
): Promise<string> {
  const { personId, name, kind } = fresh;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${personId} ${name}`}, 12))`.execute(tx);
  const { rows } = await sql<{ id: string }>`
    select id from imports
    where person_id = ${personId} and name = ${name} and kind = ${kind} and undone_at is null
      and started_at > steady_now() - interval '1 day'
    order by id desc limit 1`.execute(tx);
  const [begun] = rows;
  if (begun) return begun.id;
  await insertImport(tx, fresh);
  return fresh.importId;
}

const MAX_LISTED = 100;

export async function listImports(tx: WebTransaction): Promise<Import[]> {
  const { rows } = await sql<Import>`
    select i.id, i.name, i.kind, i.started_at as "startedAt", i.undone_at as "undoneAt",
      count(r.id) filter (where r.document_id is null)::integer as waiting,
      count(d.id) filter (where d.trashed_at is null)::integer as filed
    from (select * from imports where person_id = me() order by id desc limit ${MAX_LISTED}) i
    left join received r on r.import_id = i.id left join documents d on d.id = r.document_id
    group by i.id, i.name, i.kind, i.started_at, i.undone_at order by i.id desc`.execute(tx);
  return rows;
}

/** Makes two imports of the same files for one person wait for each other. Locks in one order, so that they cannot deadlock. */
export async function lockFiles(tx: Transaction, personId: string, checksums: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${personId} || c, 12))
    from (select distinct c from unnest(${[...checksums]}::text[]) c order by c) sorted`.execute(tx);
}

/** Which of these files the caller has. Checksums are hexadecimal. */
export async function findHere(tx: WebTransaction, checksums: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ checksum: string }>`
    select encode(c, 'hex') as checksum
    from unnest(my_files_here(array(select decode(c, 'hex') from unnest(${[...checksums]}::text[]) c))) c`.execute(tx);
  return rows.map(({ checksum }) => checksum);
}

/** The same for any person, for the command. Looks up the file first, since a person may have many. */
export async function isHere(tx: SystemTransaction, personId: string, sha256: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isHere: boolean }>`
    select exists (
      select from files f where f.sha256 = ${sha256} and f.purpose = 'original' and (
        exists (select from received r left join imports i on i.id = r.import_id
          where r.file_id = f.id and r.person_id = ${personId} and (r.document_id is null or i.undone_at is null))
        or exists (select from document_versions v join documents d on d.id = v.document_id
          where v.file_id = f.id and d.trashed_at is null and (d.owner_id = ${personId} or d.owner_id in (
            select g.person_id from active_guardians() g where g.guardian_id = ${personId}))))) as "isHere"`.execute(
    tx,
  );
  return rows[0]?.isHere ?? false;
}

export interface ClaimedUpload {
  id: string;
  kind: FileKind;
  sizeBytes: number;
  checksum: string;
}

/** Those of these uploads of the caller that nothing has claimed; nothing else claims them before the commit. */
export async function claimUploads(tx: WebTransaction, ids: readonly string[]): Promise<ClaimedUpload[]> {
  const { rows } = await sql<ClaimedUpload>`
    select id, kind, "sizeBytes", encode(sha256, 'hex') as checksum from claim_uploads(${[...ids]}::uuid[])`.execute(
    tx,
  );
  return rows;
}

/** Nothing more comes in from now on. @returns false if the import is not the caller's */
export async function markUndone(tx: WebTransaction, importId: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('imports')
    .set({ undone_at: sql<string>`coalesce(undone_at, steady_now())` })
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** For good, with their files. */
export async function deleteUnfiled(tx: WebTransaction, importId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select delete_unfiled(${importId})::integer as count`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Documents that were filed from it and that are not in the trash, from one id on. For both roles: the operator undoes imports too. */
export async function listFiled(
  tx: Transaction,
  { importId, after, limit }: { importId: string; after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select d.id from received r join documents d on d.id = r.document_id
    where r.import_id = ${importId} and d.trashed_at is null and d.id > ${after}
    order by d.id limit ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}
