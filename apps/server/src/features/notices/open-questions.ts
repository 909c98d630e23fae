import { isWorthAsking } from '@kinvault/domain/documents/propose.ts';
import { sql } from 'kysely';

/** A proposal, and what its document says. */
export interface Asked {
  proposal: Parameters<typeof isWorthAsking>[0];
  facts: Parameters<typeof isWorthAsking>[1];
}

/** `Asked` as JSON, from a row `p` of proposals and a row `d` of documents. */
export const ASKED = sql<Asked>`json_build_object(
  'proposal', json_build_object('field', p.field, 'value', p.value, 'orValue', p.or_value),
  'facts', json_build_object('type', d.type, 'insuranceKind', d.insurance_kind, 'name', d.name,
    'fileName', d.file_name, 'expiresOn', d.expires_on, 'issuedOn', d.issued_on, 'number', d.number, 'issuingCountry', d.issuing_country,
    'issuer', d.issuer, 'contactPhone', d.contact_phone,
    'ownerName', (select name from people where people.id = d.owner_id)))`;

/** The person to ask: owner, else an uploader who is still Admin or Member, else the family's owner. */
export const ANSWERER = sql<string | null>`coalesce(d.owner_id,
  (select person_id from members m where m.family_id = d.family_id and m.person_id = d.added_by
    and m.state = 'active' and m.role in ('Admin', 'Member')),
  (select owner_id from families where families.id = d.family_id))`;

export function isQuestion({ proposal, facts }: Asked): boolean {
  return isWorthAsking(proposal, facts);
}

/** The notice about older papers counts these: a proposed date that the document lacks. */
export function isDateQuestion(asked: Asked): boolean {
  return asked.proposal.field === 'expiresOn' && isQuestion(asked);
}
