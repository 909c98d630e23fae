import { CATALOGUE, readCatalogue } from './catalogue.ts';
import { collectMessages } from './collect-messages.ts';
import { findLiterals } from './find-literals.ts';
import type { Source } from './sources.ts';
import { parse } from './syntax.ts';

/** The other folders of the server speak to operators and developers. */
const OPERATORS = /^apps\/server\/src\/(?!features\/(mails\/|digests\/|documents\/archive-documents))/;
/** The pages of the API and of the kit. */
const DEVELOPERS = /^packages\/domain\/src\/openapi\.ts$|^apps\/web\/src\/routes\/kit/;

/** @returns a sentence for each text outside the catalogue, and for each difference between catalogue and sources [LNG-1] */
export function checkMessages(sources: readonly Source[], catalogue: string): string[] {
  const { entries, faults } = collectMessages(sources);
  return [
    ...faults,
    ...sources.flatMap(literalsIn),
    ...differences(new Map(entries.map((one) => [one.id, one.message])), catalogue),
  ];
}

function literalsIn({ file, text }: Source): string[] {
  if (OPERATORS.test(file) || DEVELOPERS.test(file)) return [];
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
