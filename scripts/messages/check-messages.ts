import { CATALOGUE, readCatalogue } from './catalogue.ts';
import { collectMessages } from './collect-messages.ts';
import { findLiterals } from './find-literals.ts';
import type { Source } from './sources.ts';
import { parse } from './syntax.ts';

const SERVER = 'apps/server/src/';
/** All else of the server speaks to operators and developers. */
const FOR_PEOPLE = ['mails/', 'digests/', 'documents/export/archive-documents.ts'].map(
  (place) => `${SERVER}features/${place}`,
);
/** The pages of the API and of the kit; names for tests. */
const FOR_DEVELOPERS = [
  'packages/domain/src/openapi.ts',
  'packages/domain/src/same-names.ts',
  'apps/web/src/routes/kit/',
];

/** What names of documents say, in all languages. */
const IN_NAMES = ['packages/domain/src/collections/belongings.ts'];

/** @returns a sentence for each text outside the catalogue, and for each difference between catalogue and sources [LNG-1] */
export function checkMessages(sources: readonly Source[], catalogue: string): string[] {
  const { entries, faults } = collectMessages(sources);
  return [
    ...faults,
    ...sources.flatMap(literalsIn),
    ...differences(new Map(entries.map((one) => [one.id, one.message])), catalogue),
  ];
}

/** @returns a sentence for each place named here in which no source is: renamed, it would be looked at wrongly */
export function findUnknownPlaces(sources: readonly Source[]): string[] {
  return [...FOR_PEOPLE, ...FOR_DEVELOPERS, ...IN_NAMES]
    .filter((place) => !sources.some(({ file }) => file.startsWith(place)))
    .map((place) => `scripts/messages/check-messages.ts names ${place}, which is not there`);
}

function isForPeople(file: string): boolean {
  const isIn = (places: string[]) => places.some((place) => file.startsWith(place));
  return file.startsWith(SERVER) ? isIn(FOR_PEOPLE) : !isIn([...FOR_DEVELOPERS, ...IN_NAMES]);
}

function literalsIn({ file, text }: Source): string[] {
  if (!isForPeople(file)) return [];
  return findLiterals(parse(file, text)).map(
    (literal) => `${file}:${literal.line}: '${literal.text}' is not in the catalogue (docs/messages.md)`,
  );
}

function differences(used: ReadonlyMap<string, string>, catalogue: string): string[] {
  const listed = readCatalogue(catalogue);
  const advice = 'run npm run messages';
  return [
    ...[...used].flatMap(([id, message]) => {
      const current = listed.get(id);
      if (current === undefined) return [`${CATALOGUE}: ${id} is missing, ${advice}`];
      return current === message ? [] : [`${CATALOGUE}: ${id} differs from the source, ${advice}`];
    }),
    ...[...listed.keys()].filter((id) => !used.has(id)).map((id) => `${CATALOGUE}: nothing uses ${id}, ${advice}`),
  ];
}
