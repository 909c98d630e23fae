import { randomUUID, randomUUIDv7 } from 'node:crypto';
import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_TEST_KB, type SampleType } from '@kinvault/domain/documents/sample-types.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { addMonths } from '@kinvault/domain/reminders/spans.ts';
import { sql } from 'kysely';
import { requireActor } from '../../platform/db/require-actor.ts';
import type { Actor, PersonBearer, SystemTransaction, WebTransaction } from '../../platform/db/transactions.ts';
import { shareWithPerson } from '../documents/sharing/share-document.ts';
import { createFamily } from '../families/create-family.ts';
import { insertMember } from '../families/families.repository.ts';
import { addPerson } from '../guardians/add-person.ts';
import { addToFamily } from '../guardians/change-person.ts';
import { addTestDocument, storeSample, type TestDataDeps } from './make-test-document.ts';

const FAMILY = 'Test_Lindqvist family';
/** The baby's other home. */
const OTHER_HOME = 'Test_Ekdal family';
const DAY_MS = 86_400_000;
const MEMBERS = [
  { name: 'Astrid Lindqvist', role: 'Admin' },
  { name: 'Per Lindqvist', role: 'Member' },
  { name: 'Maja Lindqvist', role: 'Viewer' },
] as const;
type Papers = readonly [sample: SampleType, days: number | null][];
/** Each person's documents, with the days until they expire. */
const PAPERS: Papers = [
  ['passport', 412],
  ['health-insurance', 23],
  ['vaccination-record', -9],
  ['school-report', null],
];
const GENERAL: Papers = [
  ['lease', 190],
  ['home-insurance', 58],
];

/**
 * A family with people and papers, of which the caller is the owner: also a baby with two homes and a grandfather, whom the
 * caller looks after, and a document shared with one person. Nobody can sign in as these people: they have no password, and
 * those with an account go with the family. Where the operator lets it [TDP-4].
 * Opens its own transactions: none is open while it draws.
 */
export async function makeTestFamily(deps: TestDataDeps, bearer: PersonBearer) {
  const actor = await requireActor(deps.transactions, bearer);
  if (!deps.mayMakeTestFamilies) throw new AppError('test_data_refused');
  const { writeAs, writeAsSystemFor } = deps.transactions;
  const { familyId, homeId, members } = await writeAsSystemFor(bearer, addFamilies);
  const lookAfter = (name: string, months: number) =>
    writeAs(bearer, (tx, me) => addLookedAfter(tx, me, { familyId, name, months }));
  const baby = await lookAfter('Elsa Lindqvist', 4);
  const grandfather = await lookAfter('Nils Lindqvist', 12 * 81);
  await writeAsSystemFor(bearer, (tx, me) => addToFamily(tx, me, { personId: baby.personId, familyId: homeId }));
  let documents = 0;
  const add = async (papers: Papers, target: UploadTarget, holder: Holder = actor) => {
    for (const [sample, days] of papers) {
      const wanted = {
        sample,
        sizeKb: Math.min(MAX_TEST_KB, 90 + 35 * documents),
        expiresOn: dateIn(days),
        isBlurry: false,
      };
      const file = await storeSample(deps, wanted, holder);
      const id = randomUUIDv7();
      await writeAs(bearer, (tx, me) => addTestDocument(deps, tx, me, { id, file, wanted, target }));
      documents += 1;
    }
  };
  const ofPerson = ({ personId }: Holder, ...shareWith: string[]) => ({ kind: 'person' as const, personId, shareWith });
  for (const member of members) await add(PAPERS, ofPerson(member, familyId), member);
  await add(GENERAL, { kind: 'family', familyId });
  await add([['birth-certificate', null]], ofPerson(baby, familyId, homeId), baby);
  await add([['identity-card', 75]], ofPerson(grandfather), grandfather);
  const [receiver] = members;
  if (receiver) await writeAs(bearer, (tx, me) => shareAll(tx, me, { from: grandfather, to: receiver }));
  return { familyName: FAMILY, members: members.length + 3, documents };
}

interface Holder {
  personId: string;
  name: string;
}

async function addFamilies(tx: SystemTransaction, actor: Actor) {
  const [familyId, homeId] = [randomUUIDv7(), randomUUIDv7()];
  await createFamily(tx, actor, { familyId, name: FAMILY });
  await createFamily(tx, actor, { familyId: homeId, name: OTHER_HOME });
  const members: Holder[] = [];
  for (const { name, role } of MEMBERS) {
    const personId = randomUUID();
    const email = `${personId}@test.invalid`;
    await tx.insertInto('people').values({ id: personId, name, made_for_family_id: familyId }).execute();
    await sql`insert into auth.users (id, email) values (${personId}, ${email})`.execute(tx);
    await insertMember(tx, { familyId, personId, role, state: 'active', addedBy: actor.personId });
    members.push({ personId, name });
  }
  return { familyId, homeId, members };
}

async function addLookedAfter(
  tx: WebTransaction,
  actor: Actor,
  { familyId, name, months }: { familyId: string; name: string; months: number },
): Promise<Holder> {
  const person = { personId: randomUUIDv7(), name };
  await addPerson(tx, actor, { ...person, familyId, bornOn: addMonths(today(), -months), guardianIds: [] });
  return person;
}

/** A person's documents, with one other person. */
async function shareAll(tx: WebTransaction, actor: Actor, { from, to }: Record<'from' | 'to', Holder>) {
  const documents = await tx.selectFrom('documents').select('id').where('owner_id', '=', from.personId).execute();
  for (const { id } of documents)
    await shareWithPerson(tx, actor, { documentId: id, personId: to.personId, mayEdit: false, until: null });
}

const today = () => new Date().toISOString().slice(0, 10);

function dateIn(days: number | null): string | null {
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
