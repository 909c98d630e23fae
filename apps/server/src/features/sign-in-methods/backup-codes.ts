import { createHash, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

const BACKUP_CODES = 10;
// Crockford's: no I, L, O or U, which are read as 1, 1, 0 and V
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const CHARS = 12; // of five bits each: too many to try, so a plain hash is enough
const GROUP = /.{4}(?=.)/g;

/** Ten codes as people see them, this once; the former ones end. */
export async function replaceBackupCodes(tx: SystemTransaction, personId: string): Promise<string[]> {
  const codes = Array.from({ length: BACKUP_CODES }, newCode);
  await deleteBackupCodes(tx, personId);
  await sql`
    insert into auth.backup_codes (user_id, code_hash)
    select ${personId}, unnest(${codes.map((code) => hashCode(personId, code))}::bytea[])`.execute(tx);
  return codes.map((code) => code.replace(GROUP, '$&-'));
}

/** True once for each code, also for concurrent calls. */
export async function claimBackupCode(tx: SystemTransaction, personId: string, typed: string): Promise<boolean> {
  const { rows } = await sql`
    delete from auth.backup_codes
    where user_id = ${personId} and code_hash = ${hashCode(personId, normalizeBackupCode(typed))}
    returning 1`.execute(tx);
  return rows.length === 1;
}

export async function deleteBackupCodes(tx: SystemTransaction, personId: string): Promise<void> {
  await sql`delete from auth.backup_codes where user_id = ${personId}`.execute(tx);
}

/** They are typed from paper: case, blanks, dashes and look-alikes never count. */
function normalizeBackupCode(typed: string): string {
  const letters = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  return letters.replace(/O/g, '0').replace(/[IL]/g, '1').replace(/U/g, 'V');
}

function newCode(): string {
  return Array.from({ length: CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

/** Along with the person's id, so that nobody tries all people's codes at once. */
function hashCode(personId: string, code: string): Buffer {
  return createHash('sha256').update(`${personId} ${code}`).digest();
}
