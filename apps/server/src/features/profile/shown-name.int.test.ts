import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { createDocument } from '../../../test/test-documents.ts';

it.for([
  ['empty', ''],
  ['blank', ' \t\u00a0'],
  ['made of unseen characters', '\u200b\u2060\ufeff'],
  ['null', null],
])(
  'a name that is %s is shown as Unnamed User in the profile, the family and on documents [DAT-2]',
  async ([, name], { server, owner }) => {
    await createDocument(owner);
    await runSql(server, 'update people set name = $2 where id = $1', [owner.id, name]);
    const { families } = (await send(owner, 'GET /api/families')).json();
    const { documents } = (await send(owner, 'GET /api/documents')).json();
    expect([
      (await send(owner, 'GET /api/profile')).json().name,
      families[0].members[0].name,
      documents[0].ownerName,
    ]).toEqual(Array(3).fill('Unnamed User'));
  },
);

it('saving a name of unseen characters leaves Unnamed User; a name with any visible character stays [DAT-2]', async ({
  server,
  owner,
}) => {
  const change = { phone: null, location: null, bio: null };
  await send(owner, 'PUT /api/profile', { ...change, name: '\u200b\u200b' });
  expect((await send(owner, 'GET /api/profile')).json().name).toBe('Unnamed User');
  for (const name of ['Ada', 'محمد', '山', '\u200eל', '👩‍👧'])
    expect(await runSql(server, 'update people set name = $2 where id = $1 returning name', [owner.id, name])).toEqual([
      { name },
    ]);
});
