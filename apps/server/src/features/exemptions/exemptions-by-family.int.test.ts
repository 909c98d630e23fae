import { expect, it } from 'vitest';
import { emptyDatabase, query } from '../../../test/empty-database.ts';
import { MIGRATIONS } from '../../../test/template-database.ts';
import { migrate, readMigrations } from '../../platform/db/run-migrations.ts';

const id = (number: number) => `0190aaaa-aaaa-7aaa-8aaa-00000000000${number}`;
const [ADA, BEN, CLEO, HOME, CLUB] = [id(1), id(2), id(3), id(4), id(5)];

it('what was said before goes on: of oneself everywhere, by an Admin in the Admin’s families, by nobody left where it counted [KNO-10]', async () => {
  const connection = await emptyDatabase();
  const asSystem = { ...connection, options: '-c role=kinvault_system' };
  const migrations = readMigrations(MIGRATIONS);
  const next = migrations.findIndex(({ name }) => name.endsWith('_exemptions_by_family.sql'));
  await migrate(connection, migrations.slice(0, next));
  await query(
    asSystem,
    `${[ADA, BEN, CLEO].map((person) => `insert into auth.users (id, name, email) values ('${person}', 'N', '${person}@x.example');`).join('')}
    insert into families (id, name, owner_id, created_by) values
      ('${HOME}', 'Home', '${ADA}', '${ADA}'), ('${CLUB}', 'Club', '${CLEO}', '${CLEO}');
    insert into members (family_id, person_id, role, state) values
      ('${HOME}', '${ADA}', 'Admin', 'active'), ('${HOME}', '${BEN}', 'Member', 'active'),
      ('${CLUB}', '${CLEO}', 'Admin', 'active'), ('${CLUB}', '${BEN}', 'Member', 'active');
    insert into exemptions (person_id, type, set_by) values
      ('${BEN}', 'ID', '${BEN}'), ('${BEN}', 'Passport', '${ADA}'), ('${BEN}', 'Insurance', null)`,
  );
  await migrate(connection, migrations);
  const kept = await query(
    asSystem,
    `select e.type, f.name from exemptions e left join families f on f.id = e.family_id order by 1, 2`,
  );
  expect(kept).toEqual([
    { type: 'ID', name: null },
    { type: 'Insurance', name: 'Club' },
    { type: 'Insurance', name: 'Home' },
    { type: 'Passport', name: 'Home' },
  ]);
});
