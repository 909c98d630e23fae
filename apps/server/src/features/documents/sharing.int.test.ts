import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addFamily, addPerson } from '../../../test/add-people.ts';
import {
  addMember,
  as,
  buildTestApp,
  createDocument,
  type TestApp,
  type TestPerson,
} from '../../../test/build-test-app.ts';
import { outcome, send } from '../../../test/family-calls.ts';
import { linkFor } from '../../../test/file-link.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';

let test: TestApp;
let owner: TestPerson;
let admin: TestPerson;
let member: TestPerson;
let okafor: string;
let ada: TestPerson;
let document: Document;
beforeAll(async () => {
  test = await buildTestApp();
});
beforeEach(async () => {
  owner = await addPerson(test, { name: 'Elena Rivera', family: 'Rivera' });
  [admin, member] = [await addPerson(test, { name: 'Leo Rivera' }), await addPerson(test, { name: 'Mia Rivera' })];
  ada = await addPerson(test, { name: 'Ada Okafor', family: 'Okafor' });
  okafor = ada.familyId;
  await addMember(test, owner.familyId, admin, { role: 'Admin' });
  await addMember(test, owner.familyId, member);
  await addMember(test, okafor, owner);
  const target = { kind: 'person' as const, personId: owner.id, shareWith: [owner.familyId] };
  document = await createDocument(test, owner, { target });
});
afterAll(() => test.stop());

const share = (person: TestPerson, familyId: string, { id } = document) =>
  outcome(test, person, `POST /api/documents/${id}/shares`, { familyId });
const unshare = (person: TestPerson, familyId: string, { id } = document) =>
  outcome(test, person, `DELETE /api/documents/${id}/shares/${familyId}`);
const sees = (person: TestPerson) => outcome(test, person, `GET /api/documents/${document.id}`);
const audience = async (person: TestPerson, { id } = document) =>
  (await send(test, person, `GET /api/documents/${id}/audience`)).json();
const entries = async (person: TestPerson) =>
  (await send(test, person, `GET /api/documents/${document.id}/activity`)).json().entries;

describe('sharing', () => {
  it('opens a document to another of its owner’s families, once [DVW-9]', async () => {
    expect(await sees(ada)).toBe('404 not_found');
    expect(await share(owner, okafor)).toBe('204');
    expect(await sees(ada)).toBe('200');
    expect(await share(owner, okafor)).toBe('409 already_shared');
  });

  it('is its owner’s alone, and goes nowhere that they are not active [SEC-9]', async () => {
    await addMember(test, okafor, admin);
    expect([await share(admin, okafor), await share(member, okafor)]).toEqual(['403 forbidden', '403 forbidden']);
    const stone = await addPerson(test, { family: 'Stone' });
    await addMember(test, stone.familyId, owner, { state: 'requested' });
    const past = await addFamily(test, owner, 'Past');
    await send(test, owner, `DELETE /api/families/${past}`);
    for (const familyId of [stone.familyId, past, '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa'])
      expect(await share(owner, familyId)).toBe('404 not_found');
    expect(await share(ada, okafor)).toBe('404 not_found');
    expect(await countRows(test, `shares where document_id = '${document.id}'`)).toBe(1);
  });

  it('ten times at once is one share, and nine are told', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => share(owner, okafor)));
    expect(answers.toSorted()).toEqual(['204', ...Array(9).fill('409 already_shared')]);
    expect(await countRows(test, `activity where document_id = '${document.id}' and action = 'shared'`)).toBe(1);
  });

  it('while its owner leaves that family, nothing stays shared there [SEC-10]', async () => {
    for (let round = 0; round < 5; round++) {
      const [answer] = await Promise.all([
        share(owner, okafor),
        outcome(test, owner, `DELETE /api/families/${okafor}/membership`),
      ]);
      expect(['204', '404 not_found']).toContain(answer);
      expect(await sees(ada)).toBe('404 not_found');
      await addMember(test, okafor, owner);
    }
  });
});

describe('unsharing', () => {
  it('ends what the family sees at once, by a kept link too [SEC-10, DVW-9]', async () => {
    await share(owner, okafor);
    const link = await linkFor(test, ada, document.id);
    expect((await test.app.inject(as(ada, { url: link }))).statusCode).toBe(200);
    expect(await unshare(owner, okafor)).toBe('204');
    expect((await test.app.inject(as(ada, { url: link }))).statusCode).toBe(404);
    expect(await sees(ada)).toBe('404 not_found');
    expect(await unshare(owner, okafor)).toBe('404 not_found');
  });

  it('from every family makes it private', async () => {
    expect(await unshare(owner, owner.familyId)).toBe('204');
    expect([await sees(owner), await sees(admin)]).toEqual(['200', '404 not_found']);
  });

  it('is an Admin’s in their own family, and there alone', async () => {
    await share(owner, okafor);
    expect(await unshare(member, owner.familyId)).toBe('403 forbidden');
    expect(await unshare(admin, okafor)).toBe('404 not_found');
    expect(await unshare(admin, owner.familyId)).toBe('204');
    expect([await sees(admin), await sees(ada)]).toEqual(['404 not_found', '200']);
  });

  it('of what belongs to a family there is none', async () => {
    const target = { kind: 'family' as const, familyId: owner.familyId };
    const general = await createDocument(test, owner, { target });
    expect(await unshare(owner, owner.familyId, general)).toBe('404 not_found');
    expect(await share(owner, okafor, general)).toBe('403 forbidden');
  });
});

describe('the audience', () => {
  it('names its owner first and then everybody, with the families they see it through', async () => {
    await share(owner, okafor);
    const { people, othersCount } = await audience(owner);
    expect(othersCount).toBe(0);
    expect(people.map(({ name, isOwner }: Record<string, unknown>) => [name, isOwner])).toEqual([
      ['Elena Rivera', true],
      ['Ada Okafor', false],
      ['Leo Rivera', false],
      ['Mia Rivera', false],
    ]);
    expect(people[0].through.map(({ familyName, role }: Record<string, unknown>) => [familyName, role])).toEqual([
      ['Okafor', 'Member'],
      ['Rivera', 'Admin'],
    ]);
  });

  it('counts for the others whom they cannot know of, and tells neither names nor families [SEC-7]', async () => {
    await share(owner, okafor);
    const answer = await audience(member);
    expect(answer.othersCount).toBe(1);
    expect(JSON.stringify(answer)).not.toMatch(/Okafor|Ada/);
  });

  it('of a private document is its owner alone, of the family’s everybody in it', async () => {
    const own = await createDocument(test, owner);
    expect((await audience(owner, own)).people).toEqual([
      { id: owner.id, name: 'Elena Rivera', isOwner: true, through: [] },
    ]);
    const target = { kind: 'family' as const, familyId: owner.familyId };
    const general = await createDocument(test, member, { target });
    const { people, othersCount } = await audience(member, general);
    expect(people.map(({ name, isOwner }: Record<string, unknown>) => [name, isOwner])).toEqual([
      ['Elena Rivera', false],
      ['Leo Rivera', false],
      ['Mia Rivera', false],
    ]);
    expect(othersCount).toBe(0);
  });
});

describe('the activity', () => {
  it('says with whom a document was shared; to an Admin of one family nothing of another [SEC-7]', async () => {
    await share(owner, okafor);
    await unshare(owner, okafor);
    const told = (list: { action: string; detail: object }[]) => list.map(({ action, detail }) => [action, detail]);
    expect(told(await entries(owner))).toEqual([
      ['unshared', { familyName: 'Okafor' }],
      ['shared', { familyName: 'Okafor' }],
      ['added', {}],
    ]);
    expect(told(await entries(admin))).toEqual([
      ['unshared', {}],
      ['shared', {}],
      ['added', {}],
    ]);
  });

  it('tells a new owner nothing of the families that the former one shared it with [SEC-7]', async () => {
    await share(owner, okafor);
    expect(await outcome(test, owner, `PATCH /api/documents/${document.id}`, { revision: 1, ownerId: member.id })).toBe(
      '200',
    );
    expect(JSON.stringify(await entries(member))).not.toMatch(/Okafor/);
    const stone = await addFamily(test, member, 'Stone');
    await share(member, stone);
    expect(JSON.stringify(await entries(member))).toMatch(/Stone/);
  });

  it('is for whoever may edit', async () => {
    expect(await outcome(test, member, `GET /api/documents/${document.id}/activity`)).toBe('403 forbidden');
    expect(await outcome(test, ada, `GET /api/documents/${document.id}/activity`)).toBe('404 not_found');
  });

  it('counts a view once an hour for each person, however often and at once it is opened', async () => {
    const view = (person: TestPerson) => outcome(test, person, `POST /api/documents/${document.id}/views`);
    const views = async () =>
      (await entries(owner))
        .filter(({ action }: { action: string }) => action === 'viewed')
        .map(({ actor }: { actor: { name: string } }) => actor.name);
    expect(await Promise.all(Array.from({ length: 10 }, () => view(member)))).toEqual(Array(10).fill('204'));
    await view(admin);
    expect((await views()).toSorted()).toEqual(['Leo Rivera', 'Mia Rivera']);
    await runSql(test, `update activity set at = at - interval '61 minutes' where action = 'viewed'`);
    await view(member);
    expect(await views()).toHaveLength(3);
    expect(await view(ada)).toBe('404 not_found');
  });

  it('is told newest first, and no more than 200 at once', async () => {
    await runSql(
      test,
      `insert into activity (id, document_id, actor_id, action, at)
       select gen_random_uuid(), $1, $2, 'viewed', now() + make_interval(secs => n) from generate_series(1, 250) n`,
      [document.id, member.id],
    );
    const list = await entries(owner);
    expect(list).toHaveLength(200);
    const times = list.map(({ at }: { at: string }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
  });
});
