import fs from 'node:fs';
import { expect, it } from 'vitest';

const read = (file: string) => fs.readFileSync(new URL(`../../../../../${file}`, import.meta.url), 'utf8');

it('the page of triggers names each trigger of the schema and the function that it runs', () => {
  const inSchema = [
    ...read('apps/server/schema.sql').matchAll(
      /^CREATE (?:CONSTRAINT )?TRIGGER (\w+) .*? ON (?:public\.)?([\w.]+) .* EXECUTE FUNCTION (?:\w+\.)?(\w+)\(/gm,
    ),
  ].map(([, trigger, table, run]) => `${table} ${trigger} ${run}`);
  const onPage = [
    ...read('docs/triggers.md').matchAll(/^\| `([\w.]+)` \| `(\w+)` \| (?:.* by `(\w+)`\.|.*) \|$/gm),
  ].map(([, table, trigger, run]) => `${table} ${trigger} ${run ?? trigger}`);
  expect(inSchema.length).toBeGreaterThan(40);
  expect(onPage.toSorted()).toEqual(inSchema.toSorted());
});
