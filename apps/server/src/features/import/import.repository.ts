import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

/** A person with an account, by their sign-in address. */
export async function findPersonId(tx: SystemTransaction, address: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from auth.users where email = ${address.toLowerCase()}`.execute(
    tx,
  );
  return rows[0]?.id;
}

/** Of two imports of the same file for one person, one waits here for the other's commit. */
export async function lockImport(tx: SystemTransaction, personId: string, sha256: Buffer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${personId + sha256.toString('hex')}, 12))`.execute(tx);
}

/** Their own documents but for the trash, and all that they ever received and did not delete for good. */
export async function isHere(tx: SystemTransaction, personId: string, sha256: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isHere: boolean }>`
    select exists (
      select from files f where f.sha256 = ${sha256} and f.purpose = 'original' and (
        exists (select from received r where r.file_id = f.id and r.person_id = ${personId})
        or exists (select from document_versions v join documents d on d.id = v.document_id
          where v.file_id = f.id and d.owner_id = ${personId} and d.trashed_at is null))) as "isHere"`.execute(tx);
  return rows[0]?.isHere ?? false;
}

/** What came by an import and is not filed. Whoever files one of them at this moment is waited for, and keeps it. */
export async function deleteUnfiled(tx: SystemTransaction, personId: string, name: string): Promise<number> {
  const { rows } = await sql<{ fileId: string }>`
    delete from received where person_id = ${personId} and source = 'import' and source_detail = ${name}
      and document_id is null
    returning file_id as "fileId"`.execute(tx);
  const ids = rows.map(({ fileId }) => fileId);
  await sql`delete from files where id = any (${ids}::uuid[])`.execute(tx);
  return ids.length;
}

export async function countFiled(tx: SystemTransaction, personId: string, name: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from received where person_id = ${personId} and source = 'import'
      and source_detail = ${name} and document_id is not null`.execute(tx);
  return rows[0]?.count ?? 0;
}
