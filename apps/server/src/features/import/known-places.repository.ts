import type { KnownPlaces } from '@kinvault/domain/import/choices.ts';
import { sql } from 'kysely';
import type { SystemTransaction } from '../../platform/db/transactions.ts';

type Place = { id: string; name: string };

/** What a person has that folders and holders of an archive may be, for the command. */
export async function findKnownPlaces(tx: SystemTransaction, me: KnownPlaces['me']): Promise<KnownPlaces> {
  const people = await sql<Place>`
    select p.id, p.name from active_guardians() g join people p on p.id = g.person_id
    where g.guardian_id = ${me.id} order by p.name, p.id`.execute(tx);
  const families = await sql<Place>`
    select f.id, f.name from members m join families f on f.id = m.family_id and f.deleted_at is null
    where m.person_id = ${me.id} and m.state = 'active' and m.role in ('Admin', 'Member')
    order by f.name, f.id`.execute(tx);
  const familyIds = families.rows.map(({ id }) => id);
  const collections = await sql<Place & { familyId: string | null }>`
    select id, name, family_id as "familyId" from collections
    where deleted_at is null and (owner_id = ${me.id} or family_id = any (${familyIds}::uuid[]))
    order by name, id`.execute(tx);
  return { me, people: people.rows, families: families.rows, collections: collections.rows };
}
