import { randomUUID, randomUUIDv7 } from 'node:crypto';
import { MAX_TEST_KB, type SampleType } from '@kinvault/domain/documents/sample-types.ts';
import { AppError } from '@kinvault/domain/errors.ts';
import { sql } from 'kysely';
import { requireActor } from '../../platform/db/require-actor.ts';
import type { Actor, SessionBearer, SystemTransaction } from '../../platform/db/transactions.ts';
import { createFamily } from '../families/create-family.ts';
import { insertMember } from '../families/families.repository.ts';
import { addTestDocument, storeSample, type TestDataDeps } from './make-test-document.ts';

const FAMILY = 'Test_Lindqvist family';
const DAY_MS = 86_400_000;
const MEMBERS = [
  { name: 'Astrid Lindqvist', role: 'Admin' },
  { name: 'Per Lindqvist', role: 'Member' },
  { name: 'Maja Lindqvist', role: 'Viewer' },
] as const;
/** Each person's documents, with the days until they expire. */
const PAPERS: [sample: SampleType, days: number | null][] = [
  ['passport', 412],
  ['health-insurance', 23],
  ['vaccination-record', -9],
  ['school-report', null],
];
const GENERAL: [sample: SampleType, days: number | null][] = [
  ['lease', 190],
  ['home-insurance', 58],
];

/**
 * A whole family with people and papers, of which the caller is the owner. Nobody can sign in as these people: they have
 * no password, and go with the family. Where the operator lets it [TDP-4].
 * Opens its own transactions: none is open while it draws.
 */
export async function makeTestFamily(deps: TestDataDeps, bearer: SessionBearer) {
  const actor = await requireActor(deps.transactions, bearer);
  if (!deps.mayMakeTestFamilies) throw new AppError('test_data_refused');
  const { familyId, members } = await deps.transactions.writeAsSystemFor(bearer, addFamily);
  let documents = 0;
  const add = async (papers: typeof PAPERS, holder: { personId: string; name: string } | null) => {
    const target = holder
      ? { kind: 'person' as const, personId: holder.personId, shareWith: [familyId] }
      : { kind: 'family' as const, familyId };
    for (const [sample, days] of papers) {
      const wanted = {
        sample,
        sizeKb: Math.min(MAX_TEST_KB, 90 + 35 * documents),
        expiresOn: dateIn(days),
        isBlurry: false,
      };
      const file = await storeSample(deps, wanted, holder ?? actor);
      await deps.transactions.writeAs(bearer, (tx, me) =>
        addTestDocument(deps, tx, me, { id: randomUUIDv7(), file, wanted, target }),
      );
      documents += 1;
    }
  };
  for (const member of members) await add(PAPERS, member);
  await add(GENERAL, null);
  return { familyName: FAMILY, members: members.length + 1, documents };
}

async function addFamily(tx: SystemTransaction, actor: Actor) {
  const familyId = randomUUIDv7();
  await createFamily(tx, actor, { familyId, name: FAMILY });
  const members: { personId: string; name: string }[] = [];
  for (const { name, role } of MEMBERS) {
    const personId = randomUUID();
    const email = `${personId}@test.invalid`;
    await tx.insertInto('people').values({ id: personId, name, made_for_family_id: familyId }).execute();
    await sql`insert into auth.users (id, email) values (${personId}, ${email})`.execute(tx);
    await insertMember(tx, { familyId, personId, role, state: 'active', addedBy: actor.personId });
    members.push({ personId, name });
  }
  return { familyId, members };
}

function dateIn(days: number | null): string | null {
  return days === null ? null : new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
}
