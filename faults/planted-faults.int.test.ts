import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findMisplaced } from './misplaced.mjs';
import { FAULTS } from './planted-faults.mjs';

const ROOT = path.resolve(import.meta.dirname, '..');

it('every fault has an id of its own, and a test file that must catch it', () => {
  const ids = FAULTS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  for (const { id, edits, caughtBy } of FAULTS) {
    expect(edits.length, id).toBeGreaterThan(0);
    expect(caughtBy.length, id).toBeGreaterThan(0);
    for (const { file } of caughtBy) expect(fs.existsSync(path.join(ROOT, file)), `${id}: ${file}`).toBe(true);
  }
});

it('the test that must catch a fault has its title, unless a table makes that', () => {
  const titled = FAULTS.flatMap(({ caughtBy }) => caughtBy).filter(({ title, isGenerated }) => title && !isGenerated);
  expect(titled.length).toBeGreaterThan(10);
  for (const { file, title } of titled) expect(fs.readFileSync(path.join(ROOT, file), 'utf8'), file).toContain(title);
});

it('the text that each fault replaces stands in its file exactly once', () => {
  expect(findMisplaced(ROOT, FAULTS)).toEqual([]);
});

it('a text that is missing, stands there twice, or would stay as it is, is told', () => {
  const edit = (find: string, replace = '') => ({ id: 'x', edits: [{ file: 'package.json', find, replace }] });
  expect(findMisplaced(ROOT, [edit('no such text')])).toEqual([expect.stringContaining('0 times, not once')]);
  expect(findMisplaced(ROOT, [edit('"')])).toEqual([expect.stringMatching(/holds its text \d+ times, not once/)]);
  expect(findMisplaced(ROOT, [edit('"name"', '"name"')])).toEqual([expect.stringContaining('changes nothing')]);
});

it('a text in a function that a later migration replaces is told', () => {
  const file = 'apps/server/migrations/0041_owners_sharing.sql';
  const find = 'delete from public.members m where m.family_id = new.id and m.person_id <> new.owner_id;';
  const [told, ...more] = findMisplaced(ROOT, [{ id: 'x', edits: [{ file, find, replace: '' }] }]);
  expect([told, more]).toEqual([expect.stringContaining('is replaced in 0048_families_and_notices.sql'), []]);
});
