import { describe, expect, vi } from 'vitest';
import { addPerson } from '../../../../test/add-people.ts';
import { countWaiting } from '../../../../test/count-waiting.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { openSql } from '../../../../test/sql-session.ts';
import { createDocument, forFamily, forPerson, uploadBytes } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

const it = base.extend('document', ({ owner }) =>
  createDocument(owner, { target: forPerson(owner, owner.familyId), number: 'X1' }),
);

const change = (person: TestPerson, body: object, id: string) => send(person, `PATCH /api/documents/${id}`, body);
const refusal = (person: TestPerson, body: object, id: string) => outcome(person, `PATCH /api/documents/${id}`, body);
const details = async (person: TestPerson, id: string) =>
  (await send(person, `GET /api/documents/${id}/details`)).json();
const entries = async (person: TestPerson, id: string) =>
  (await send(person, `GET /api/documents/${id}/activity`)).json().entries;

const EVERYTHING = {
  name: 'Passport of Elena',
  type: 'ID',
  expiresOn: '2031-05-17',
  issuedOn: '2021-05-18',
  number: 'C01X',
  issuingCountry: 'PT',
  tags: ['Travel', 'Summer'],
};

it('name, type, dates, number, country and tags change together, and everybody sees them [DVW-7]', async ({
  owner,
  member,
  document,
}) => {
  const answer = await change(owner, { revision: 1, ...EVERYTHING }, document.id);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ ...EVERYTHING, revision: 2, id: document.id });
  expect(await details(member, document.id)).toMatchObject({ ...EVERYTHING, revision: 2 });
});

it('an edit keeps the fields that it does not name, and an empty text clears one', async ({ owner, document }) => {
  await change(owner, { revision: 1, ...EVERYTHING }, document.id);
  const answer = await change(owner, { revision: 2, number: ' ', expiresOn: null }, document.id);
  expect(answer.json()).toMatchObject({ ...EVERYTHING, number: null, expiresOn: null, revision: 3 });
});

it('the name of a country is stored as its code, and what names none as it was typed [REA-11]', async ({
  owner,
  document,
}) => {
  const change1 = await change(owner, { revision: 1, issuingCountry: ' Deutschland ' }, document.id);
  expect(change1.json().issuingCountry).toBe('DE');
  const change2 = await change(owner, { revision: 2, issuingCountry: 'British Hong Kong' }, document.id);
  expect(change2.json().issuingCountry).toBe('British Hong Kong');
});

it('tags are trimmed, none is empty, and each is kept once whatever its case [DVW-8]', async ({ owner, document }) => {
  const answer = await change(
    owner,
    { revision: 1, tags: [' Travel ', 'travel', '', '  ', 'Summer', 'TRAVEL'] },
    document.id,
  );
  expect(answer.json().tags).toHaveLength(2);
  expect(answer.json().tags.map((tag: string) => tag.toLowerCase())).toEqual(['travel', 'summer']);
});

it.for([
  ['tags that differ in the form of their letters', { tags: ['ΟΣ', 'οσ'] }, '200'],
  ['half a character', { name: 'Pass\ud800port', tags: ['\udc00'] }, '200'],
  ['a revision beyond all counting', { revision: 2 ** 40, name: 'Late' }, '409 document_changed'],
] as const)(
  'an edit with %s is no failure of the server [SEC-40]',
  async ([_what, edit, answer], { owner, document }) => {
    expect(await refusal(owner, { revision: 1, ...edit }, document.id)).toBe(answer);
  },
);

it.for([
  ['a link to a version', 'link', { version: 2 ** 40 }],
  ['a file in place of a revision', 'versions', { fileName: 'a.png', revision: 2 ** 40 }],
] as const)(
  'a request for %s with a number beyond all counting is refused [SEC-40]',
  async ([_what, path, body], { owner, document }) => {
    const fileId = await uploadBytes(owner);
    const answer = await outcome(owner, `POST /api/documents/${document.id}/${path}`, { fileId, ...body });
    expect(answer).toBe('400 bad_request');
  },
);

it('an edit is refused as a whole when its author loses sight of the document at that moment [SEC-10]', async ({
  server,
  owner,
  admin,
  document,
}) => {
  const sql = await openSql(server);
  await sql.run('begin; lock table activity in share row exclusive mode');
  const edited = refusal(admin, { revision: 1, name: 'Late' }, document.id);
  await vi.waitFor(async () => expect(await countWaiting(server)).toBe(1), { timeout: 20_000, interval: 50 });
  await sql.run('delete from shares where document_id = $1', [document.id]);
  await sql.run('commit');
  await sql.end();
  expect(await edited).toBe('404 not_found');
  expect(await details(owner, document.id)).toMatchObject({ name: 'Passport', revision: 1 });
});

it('an edit of an older revision is refused as changed and changes nothing', async ({ owner, admin, document }) => {
  await change(owner, { revision: 1, name: 'First' }, document.id);
  expect(await refusal(admin, { revision: 1, name: 'Second' }, document.id)).toBe('409 document_changed');
  expect(await details(owner, document.id)).toMatchObject({ name: 'First', revision: 2 });
});

it('one of twenty edits of the same revision wins, and nineteen are refused', async ({ owner, admin, document }) => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      refusal(index % 2 ? owner : admin, { revision: 1, name: `N${index}` }, document.id),
    ),
  );
  expect(answers.filter((answer) => answer === '200')).toHaveLength(1);
  expect(answers.filter((answer) => answer === '409 document_changed')).toHaveLength(19);
  expect((await details(owner, document.id)).revision).toBe(2);
});

it('an edit that changes nothing raises no revision and is not in the activity', async ({ owner, document }) => {
  const { name, type, tags } = document;
  expect((await change(owner, { revision: 1, name, type, tags }, document.id)).json().revision).toBe(1);
  expect(await entries(owner, document.id)).toHaveLength(1);
});

it.for([
  ['that only the server sets', { familyId: '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa', addedBy: 'x', isTest: true }],
  ['that does not exist', { placeOfNowhere: 'Berlin' }],
])(
  'an edit with a field %s is refused as a whole and changes nothing [SEC-5]',
  async ([, extra], { owner, document }) => {
    expect(await refusal(owner, { revision: 1, name: 'New', ...(extra as object) }, document.id)).toBe(
      '400 bad_request',
    );
    expect(await refusal(owner, { revision: 1, ...(extra as object) }, document.id)).toBe('400 bad_request');
    expect(await details(owner, document.id)).toMatchObject({ name: 'Passport', familyId: null, revision: 1 });
  },
);

it('the activity says what changed from what to what, and of the number only that it did', async ({
  server,
  owner,
  admin,
  document,
}) => {
  await change(admin, { revision: 1, name: 'ID of Elena', number: 'SECRET', tags: ['Travel'] }, document.id);
  const [edited] = await entries(owner, document.id);
  expect(edited).toMatchObject({ action: 'edited', actor: { id: admin.id, name: 'Leo Rivera' } });
  expect(edited.detail.changes).toEqual([
    { field: 'name', from: 'Passport', to: 'ID of Elena' },
    { field: 'number', from: null, to: null },
    { field: 'tags', from: null, to: 'Travel' },
  ]);
  const [row] = await runSql(
    server,
    `select string_agg(detail::text, '') as all from activity where document_id = $1`,
    [document.id],
  );
  expect(String(row?.all)).not.toMatch(/SECRET|X1/);
});

describe('favorite and notes', () => {
  it('favorite and notes are each person’s own and need only sight of the document, no revision [DVW-10]', async ({
    owner,
    member,
    document,
  }) => {
    await change(owner, { revision: 1, name: 'Renamed' }, document.id);
    expect(await refusal(member, { revision: 1, isFavorite: true, notes: 'in the blue folder' }, document.id)).toBe(
      '200',
    );
    expect(await details(member, document.id)).toMatchObject({
      isFavorite: true,
      notes: 'in the blue folder',
      revision: 2,
    });
    expect(await details(owner, document.id)).toMatchObject({ isFavorite: false, notes: '' });
    expect((await entries(owner, document.id)).map(({ action }: { action: string }) => action)).toEqual([
      'edited',
      'added',
    ]);
  });

  it('favorite and notes change one without the other', async ({ member, document }) => {
    await change(member, { revision: 1, isFavorite: true }, document.id);
    await change(member, { revision: 1, notes: 'mine' }, document.id);
    expect(await details(member, document.id)).toMatchObject({ isFavorite: true, notes: 'mine' });
    await change(member, { revision: 1, isFavorite: false }, document.id);
    expect(await details(member, document.id)).toMatchObject({ isFavorite: false, notes: 'mine' });
  });

  it('favorite, notes and shared fields of one request change together or not at all', async ({ member, document }) => {
    expect(await refusal(member, { revision: 1, name: 'Mine now', notes: 'kept?' }, document.id)).toBe('403 forbidden');
    expect(await details(member, document.id)).toMatchObject({ name: 'Passport', notes: '' });
  });

  it.for([
    ['unshared', 'delete from shares where document_id'],
    ['deleted for good', 'delete from documents where id'],
  ] as const)(
    'favorite and notes on a document that is %s at that moment are refused like those on none',
    async ([_what, end], { server, member, document }) => {
      const sql = await openSql(server);
      await sql.run('begin; lock table marks in share row exclusive mode'); // read, and not written
      const marked = refusal(member, { revision: 1, isFavorite: true }, document.id);
      await vi.waitFor(async () => expect(await countWaiting(server)).toBe(1), { timeout: 20_000, interval: 50 });
      await sql.run(`${end} = $1`, [document.id]);
      await sql.run('commit');
      await sql.end();
      expect(await marked).toBe('404 not_found');
    },
  );
});

describe('handing on', () => {
  it('a document becomes another member’s; it stays shared only where they belong', async ({
    server,
    owner,
    member,
    document,
  }) => {
    const other = await addPerson(server, { name: 'Own', family: 'Okafor' });
    await addMember(other.familyId, owner);
    await send(owner, `POST /api/documents/${document.id}/shares`, { familyId: other.familyId });
    const answer = await change(owner, { revision: 1, ownerId: member.id }, document.id);
    expect(answer.json()).toMatchObject({ ownerId: member.id, ownerName: 'Mia Rivera' });
    expect((await details(member, document.id)).sharedWith).toEqual([owner.familyId]);
    expect(await outcome(other, `GET /api/documents/${document.id}`)).toBe('404 not_found');
    const rows = await runSql(server, 'select owner_id, family_id from shares where document_id = $1', [document.id]);
    expect(rows).toEqual([{ owner_id: member.id, family_id: owner.familyId }]);
    const [entry] = await entries(member, document.id);
    expect(entry.detail.changes).toEqual([{ field: 'ownerId', from: 'Elena Rivera', to: 'Mia Rivera' }]);
  });

  it('an uploader may correct the owner in the first day, and again if that was wrong too [SEC-43]', async ({
    owner,
    admin,
    viewer,
    member,
  }) => {
    const uploaded = await createDocument(member, { target: forPerson(owner, owner.familyId) });
    expect(uploaded.isCorrectable).toBe(true);
    expect(await refusal(member, { revision: 1, ownerId: admin.id }, uploaded.id)).toBe('200');
    expect(await refusal(member, { revision: 2, ownerId: viewer.id }, uploaded.id)).toBe('200');
    expect(await details(viewer, uploaded.id)).toMatchObject({ ownerId: viewer.id, sharedWith: [owner.familyId] });
  });

  it('a document in the trash is handed on to nobody', async ({ owner, member, document }) => {
    await send(owner, `DELETE /api/documents/${document.id}`);
    expect(await refusal(owner, { revision: 1, ownerId: member.id }, document.id)).toBe('404 not_found');
  });

  it('an Admin edits a document but does not take it, and nobody gives it to somebody outside the family', async ({
    server,
    owner,
    admin,
    member,
    document,
  }) => {
    const stranger = await addPerson(server, { family: 'Stone' });
    const guest = await addPerson(server);
    await addMember(owner.familyId, guest, { state: 'invited' });
    expect(await refusal(admin, { revision: 1, ownerId: admin.id }, document.id)).toBe('403 forbidden');
    expect(await refusal(member, { revision: 1, ownerId: member.id }, document.id)).toBe('403 forbidden');
    for (const { id } of [stranger, guest, { id: '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa' }])
      expect(await refusal(owner, { revision: 1, ownerId: id }, document.id)).toBe('404 not_found');
    expect((await details(owner, document.id)).ownerId).toBe(owner.id);
  });

  it('a private document, and one of the family, is handed on to nobody', async ({ owner, member }) => {
    const own = await createDocument(owner);
    expect(await refusal(owner, { revision: 1, ownerId: member.id }, own.id)).toBe('404 not_found');
    const general = await createDocument(owner, { target: forFamily(owner.familyId) });
    expect(await refusal(owner, { revision: 1, ownerId: member.id }, general.id)).toBe('403 forbidden');
  });

  it('a document handed on while its new owner leaves ends up with an owner who belongs there', async ({
    server,
    owner,
    member,
    document,
  }) => {
    const [handed] = await Promise.all([
      refusal(owner, { revision: 1, ownerId: member.id }, document.id),
      send(member, `DELETE /api/families/${owner.familyId}/membership`),
    ]);
    expect(['200', '404 not_found', '403 forbidden']).toContain(handed);
    const lost = await runSql(
      server,
      `select from shares s where document_id = $1 and not exists (
         select from members m where m.family_id = s.family_id and m.person_id = s.owner_id)`,
      [document.id],
    );
    expect(lost).toEqual([]);
  });
});
