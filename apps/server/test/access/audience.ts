import type { SqlSession } from '../sql-session.ts';

/** Who would see which document, the trash included, and who belongs where. */
export interface Audience {
  /** 'document person' */
  pairs: Set<string>;
  owners: Map<string, string>;
  /** 'family person' of active members */
  memberships: Set<string>;
  /** 'person guardian' of parts in force */
  guardians: Set<string>;
  /** 'person contact' of open emergencies */
  emergencies: Set<string>;
}

const PAIRS = `
  select d.id || ' ' || d.owner_id as pair from documents d where d.owner_id is not null
  union
  select d.id || ' ' || g.guardian_id from documents d join active_guardians() g on g.person_id = d.owner_id
  union
  select d.id || ' ' || e.contact_id from documents d
  join emergency_contacts e on e.person_id = d.owner_id and e.opened_at is not null
  union
  select s.document_id || ' ' || s.person_id from active_shares() s where s.person_id is not null
  union
  select d.id || ' ' || m.person_id from documents d
  join members m on m.state = 'active'
    and (m.family_id = d.family_id or m.family_id in (select s.family_id from shares s where s.document_id = d.id))
  join families f on f.id = m.family_id and f.deleted_at is null`;

export async function readAudience(sql: SqlSession): Promise<Audience> {
  const rows = await sql.run(`select
    (select jsonb_agg(pair) from (${PAIRS}) p) as pairs,
    (select jsonb_object_agg(id, owner_id) from documents) as owners,
    (select jsonb_agg(family_id || ' ' || person_id) from members where state = 'active') as memberships,
    (select jsonb_agg(person_id || ' ' || guardian_id) from active_guardians()) as guardians,
    (select jsonb_agg(person_id || ' ' || contact_id) from emergency_contacts where opened_at is not null) as emergencies`);
  const [{ pairs, owners, memberships, guardians, emergencies }] = rows as never as [
    {
      pairs: string[] | null;
      owners: Record<string, string> | null;
      memberships: string[] | null;
      guardians: string[] | null;
      emergencies: string[] | null;
    },
  ];
  return {
    pairs: new Set(pairs),
    owners: new Map(Object.entries(owners ?? {})),
    memberships: new Set(memberships),
    guardians: new Set(guardians),
    emergencies: new Set(emergencies),
  };
}

/**
 * The pairs that a call has added, though it may not have [SEC-49]: of documents that were there before and are not the
 * caller's, nor of somebody whom they look after, for people who have not come into a family by this very call.
 */
export function addedBy(callerId: string, before: Audience, after: Audience): string[] {
  const newcomers = new Set(
    [...after.memberships].filter((one) => !before.memberships.has(one)).map((one) => one.split(' ')[1]),
  );
  return [...after.pairs].filter((pair) => {
    const [document = '', person] = pair.split(' ');
    if (before.pairs.has(pair) || newcomers.has(person)) return false;
    const owner = before.owners.get(document);
    // what its former owner takes back, who looks after them or reads in an emergency sees again
    const owned = after.owners.get(document);
    const isCallers = owned === callerId || after.guardians.has(`${owned} ${callerId}`);
    const asOwner = `${owned} ${person}`;
    if (isCallers && (after.guardians.has(asOwner) || after.emergencies.has(asOwner))) return false;
    return owner !== undefined && owner !== callerId && !before.guardians.has(`${owner} ${callerId}`);
  });
}
