import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

const FOLDER = 'apps/server/migrations';
/** A line for each migration, as `sha256sum` writes it. Lines are added, never changed. */
export const SHIPPED = `${FOLDER}/shipped.sha256`;

/** @returns {string[]} a sentence for each migration that is not as it was shipped */
export function checkShipped(root) {
  const noted = readNoted(root);
  const present = readPresent(root);
  const advice = 'add a new migration instead';
  return [
    ...[...present].flatMap(([name, digest]) => {
      if (!noted.has(name)) return [`${SHIPPED} has no line for ${name}: run npm run generate:database`];
      const isSame = noted.get(name) === digest;
      return isSame ? [] : [`${name} is not as noted in ${SHIPPED}: once shipped it is never edited, ${advice}.`];
    }),
    ...[...noted.keys()].filter((name) => !present.has(name)).map((name) => `${name} is gone: ${advice}.`),
  ];
}

/** Adds a line for each new migration. What was noted stays: a migration that is still being written loses its line by hand. */
export function noteNewMigrations(root) {
  const lines = [...new Map([...readPresent(root), ...readNoted(root)])]
    .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
    .map(([name, digest]) => `${digest}  ${name}\n`);
  fs.writeFileSync(path.join(root, SHIPPED), lines.join(''));
}

function readPresent(root) {
  const folder = path.join(root, FOLDER);
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'));
  return new Map(names.sort().map((name) => [name, digestOf(path.join(folder, name))]));
}

function readNoted(root) {
  const file = path.join(root, SHIPPED);
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  return new Map(lines.filter(Boolean).map((line) => line.split(/ +/).toReversed()));
}

function digestOf(file) {
  return createHash('sha256').update(fs.readFileSync(file)).digest('hex');
}
