const COLLECTIONS = 'apps/server/src/features/collections';
const KEPT = 'apps/web/src/features/offline-papers';

/** Trips: whom they name, what they judge, and how long a device keeps them. */
export const TRIP_FAULTS = [
  {
    id: 'left-traveller-named',
    fault: 'A trip goes on to name a person who has left the family.',
    edits: [
      {
        file: 'apps/server/migrations/0085_trips.sql',
        find: `else exists (select from public.members m where m.family_id = family and m.person_id = person and m.state = 'active') end`,
        replace: 'else true end',
      },
    ],
    caughtBy: [
      { kind: 'int', file: `${COLLECTIONS}/trips.int.test.ts`, title: 'nobody’s traveller there' },
      { kind: 'int', file: `${COLLECTIONS}/collections-property.int.test.ts`, title: 'the travellers whom they know' },
    ],
  },
  {
    id: 'joined-traveller-lost',
    fault: 'A traveller who is joined with an account is on no trip any more.',
    edits: [
      {
        file: 'apps/server/src/features/guardians/carry-out-parting.ts',
        find: 'from trip_travellers where person_id',
        replace: 'from trip_travellers where false and person_id',
      },
    ],
    caughtBy: [{ kind: 'int', file: `${COLLECTIONS}/trips.int.test.ts`, title: 'goes on as the account' }],
  },
  {
    id: 'verdict-without-rule',
    fault: 'A passport that is valid on the return is fine, though nobody has chosen a rule.',
    edits: [
      {
        file: 'packages/domain/src/collections/passports.ts',
        find: 'const { rule } = trip;',
        replace: 'const rule = trip.rule ?? { months: 0 };',
      },
    ],
    caughtBy: [
      {
        kind: 'unit',
        file: 'packages/domain/src/collections/passports.test.ts',
        title: 'without a rule nobody meets it',
      },
      { kind: 'e2e', file: 'e2e/trip.spec.ts', title: 'a trip names the rule above its verdicts' },
    ],
  },
  {
    id: 'trip-kept-for-good',
    fault: 'A device keeps the documents of a trip after its end.',
    edits: [
      {
        file: `${KEPT}/kept-trips.ts`,
        find: 'return until < calendarDate(new Date());',
        replace: 'return until === "";',
      },
    ],
    caughtBy: [{ kind: 'unit', file: `${KEPT}/kept-trips.test.ts`, title: 'they go when the trip has ended' }],
  },
  {
    id: 'trip-fetched-after-all',
    fault: 'A document is stored though its trip was turned off while it was fetched.',
    edits: [
      {
        file: `${KEPT}/refresh-kept.ts`,
        find: 'if (!wantedIds(index).has(document.id)) return { index };',
        replace: '',
      },
    ],
    caughtBy: [{ kind: 'unit', file: `${KEPT}/kept-trips.test.ts`, title: 'turned off while it is fetched' }],
  },
];
