import type { Parting, PartingQuestion } from '@kinvault/domain/families/parting.schema.ts';
import { runSql } from './run-sql.ts';
import { outcome, send } from './send.ts';
import type { TestPerson } from './test-person.ts';
import type { TestServer } from './test-server.ts';

const REMOVED: PartingQuestion = { kind: 'removed' };
export const joinedTo = ({ id }: TestPerson): PartingQuestion => ({ kind: 'joined', accountId: id });

export const ask = (person: TestPerson, noa: string, question: PartingQuestion = REMOVED) =>
  outcome(person, `PUT /api/people/${noa}/parting`, question);
export const agree = (person: TestPerson, noa: string, question: PartingQuestion = REMOVED) =>
  outcome(person, `POST /api/people/${noa}/parting/agreement`, question);
export const end = (person: TestPerson, noa: string) => outcome(person, `DELETE /api/people/${noa}/parting`);
export const undo = (person: TestPerson, noa: string) => outcome(person, `POST /api/people/${noa}/parting/undo`);
export const partings = async (person: TestPerson): Promise<Parting[]> =>
  (await send(person, 'GET /api/partings')).json().partings;

/** Somebody without an account, whom this person looks after. */
export async function addNoa(guardian: TestPerson, familyId: string): Promise<string> {
  const body = { name: 'Noa Rivera', bornOn: '2026-08-04', guardianIds: [] };
  return (await send(guardian, `POST /api/families/${familyId}/people`, body)).json().personId;
}

export async function addGuardian(owner: TestPerson, noa: string, guardian: TestPerson): Promise<void> {
  await outcome(owner, `PUT /api/people/${noa}/guardians/${guardian.id}`);
  await outcome(guardian, `POST /api/people/${noa}/guardianship`);
}

/** All rows that lead to the person, and their documents without what each move counts up. */
export async function stateOf(server: TestServer, noa: string): Promise<Record<string, unknown>[]> {
  return runSql(
    server,
    `select (select jsonb_agg(to_jsonb(d) - 'updated_at' - 'revision' order by id) from documents d where owner_id = $1) as documents,
      (select jsonb_agg(s order by document_id, principal_id) from shares s where owner_id = $1) as shares,
      (select jsonb_agg(m order by family_id) from members m where person_id = $1) as members,
      (select jsonb_agg(e order by type) from exemptions e where person_id = $1) as exemptions,
      (select jsonb_agg(g order by guardian_id) from guardians g where person_id = $1) as guardians,
      (select jsonb_agg(c order by c.file_id) from storage_charges c join documents d on d.id = c.document_id where d.owner_id = $1) as charges,
      (select count(*) from marks k join documents d on d.id = k.document_id where d.owner_id = $1) as marks`,
    [noa],
  );
}
