import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { describe, expect } from 'vitest';
import { addFamily, addPerson } from '../../../../test/add-people.ts';
import { linkFor } from '../../../../test/file-link.ts';
import { it as base } from '../../../../test/fixtures.ts';
import { addMember } from '../../../../test/membership.ts';
import { countRows, runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

const it = base
  .extend('others', { auto: true }, ({ admin, member }) => [admin, member])
  .extend('ada', ({ server }) => addPerson(server, { name: 'Ada Okafor', family: 'Okafor' }))
  .extend('okafor', ({ ada }) => ada.familyId)
  .extend('document', async ({ owner }) => {
    const target = forPerson(owner, owner.familyId);
    return createDocument(owner, { target });
  });
it.beforeEach(async ({ owner, okafor }) => {
  await addMember(okafor, owner);
});

const share = (person: TestPerson, familyId: string, { id }: Document) =>
  outcome(person, `POST /api/documents/${id}/shares`, { familyId });
const unshare = (person: TestPerson, familyId: string, { id }: Document) =>
  outcome(person, `DELETE /api/documents/${id}/shares/${familyId}`);
const sees = (person: TestPerson, document: Document) => outcome(person, `GET /api/documents/${document.id}`);
const audience = async (person: TestPerson, { id }: Document) =>
  (await send(person, `GET /api/documents/${id}/audience`)).json();
const entries = async (person: TestPerson, document: Document) =>
  (await send(person, `GET /api/documents/${document.id}/activity`)).json().entries;

describe('sharing', () => {
  it('sharing opens a document to another of its owner’s families, once [DVW-9]', async ({
    owner,
    ada,
    okafor,
    document,
  }) => {
    expect(await sees(ada, document)).toBe('404 not_found');
    expect(await share(owner, okafor, document)).toBe('204');
    expect(await sees(ada, document)).toBe('200');
    expect(await share(owner, okafor, document)).toBe('409 already_shared');
  });

  it('sharing is for a document’s owner alone, and only with families where they are active [SEC-9]', async ({
    server,
    owner,
    admin,
    member,
    ada,
    okafor,
    document,
  }) => {
    await addMember(okafor, admin);
    expect([await share(admin, okafor, document), await share(member, okafor, document)]).toEqual([
      '403 forbidden',
      '403 forbidden',
    ]);
    const stone = await addPerson(server, { family: 'Stone' });
    await addMember(stone.familyId, owner, { state: 'requested' });
    const past = await addFamily(owner, 'Past');
    await send(owner, `DELETE /api/families/${past}`);
    for (const familyId of [stone.familyId, past, '0190aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa'])
      expect(await share(owner, familyId, document)).toBe('404 not_found');
    expect(await share(ada, okafor, document)).toBe('404 not_found');
    expect(await countRows(server, `shares where document_id = '${document.id}'`)).toBe(1);
  });

  it('of ten identical shares at once, one is made and nine are refused', async ({
    server,
    owner,
    okafor,
    document,
  }) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => share(owner, okafor, document)));
    expect(answers.toSorted()).toEqual(['204', ...Array(9).fill('409 already_shared')]);
    expect(await countRows(server, `activity where document_id = '${document.id}' and action = 'shared'`)).toBe(1);
  });

  it('sharing with a family while its owner leaves it leaves nothing shared there [SEC-10]', async ({
    owner,
    ada,
    okafor,
    document,
  }) => {
    for (let round = 0; round < 5; round++) {
      const [answer] = await Promise.all([
        share(owner, okafor, document),
        outcome(owner, `DELETE /api/families/${okafor}/membership`),
      ]);
      expect(['204', '404 not_found']).toContain(answer);
      expect(await sees(ada, document)).toBe('404 not_found');
      await addMember(okafor, owner);
    }
  });
});

describe('unsharing', () => {
  it('unsharing ends what the family sees at once, by a kept link too [SEC-10, DVW-9]', async ({
    owner,
    ada,
    okafor,
    document,
  }) => {
    await share(owner, okafor, document);
    const link = await linkFor(ada, document.id);
    expect((await send(ada, `GET ${link}`)).statusCode).toBe(200);
    expect(await unshare(owner, okafor, document)).toBe('204');
    expect((await send(ada, `GET ${link}`)).statusCode).toBe(404);
    expect(await sees(ada, document)).toBe('404 not_found');
    expect(await unshare(owner, okafor, document)).toBe('404 not_found');
  });

  it('unsharing from every family makes a document private', async ({ owner, admin, document }) => {
    expect(await unshare(owner, owner.familyId, document)).toBe('204');
    expect([await sees(owner, document), await sees(admin, document)]).toEqual(['200', '404 not_found']);
  });

  it('an Admin ends sharing with their own family, and with no other', async ({
    owner,
    admin,
    member,
    ada,
    okafor,
    document,
  }) => {
    await share(owner, okafor, document);
    expect(await unshare(member, owner.familyId, document)).toBe('403 forbidden');
    expect(await unshare(admin, okafor, document)).toBe('404 not_found');
    expect(await unshare(admin, owner.familyId, document)).toBe('204');
    expect([await sees(admin, document), await sees(ada, document)]).toEqual(['404 not_found', '200']);
  });

  it('a document of a family cannot be unshared', async ({ owner, okafor }) => {
    const target = forFamily(owner.familyId);
    const general = await createDocument(owner, { target });
    expect(await unshare(owner, owner.familyId, general)).toBe('404 not_found');
    expect(await share(owner, okafor, general)).toBe('403 forbidden');
  });
});

describe('the audience', () => {
  it('the audience names the owner first and then everybody, with the families they see it through', async ({
    owner,
    okafor,
    document,
  }) => {
    await share(owner, okafor, document);
    const { people, othersCount } = await audience(owner, document);
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

  it('the audience counts people whom the caller cannot know, without names or families [SEC-7]', async ({
    owner,
    member,
    okafor,
    document,
  }) => {
    await share(owner, okafor, document);
    const answer = await audience(member, document);
    expect(answer.othersCount).toBe(1);
    expect(JSON.stringify(answer)).not.toMatch(/Okafor|Ada/);
  });

  it('the audience of a private document is its owner alone, that of a general document everybody in the family', async ({
    owner,
    member,
  }) => {
    const own = await createDocument(owner);
    expect((await audience(owner, own)).people).toEqual([
      { id: owner.id, name: 'Elena Rivera', isOwner: true, isGuardian: false, share: null, through: [] },
    ]);
    const target = forFamily(owner.familyId);
    const general = await createDocument(member, { target });
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
  it('the activity says with whom a document was shared, but tells an Admin of one family nothing of another [SEC-7]', async ({
    owner,
    admin,
    okafor,
    document,
  }) => {
    await share(owner, okafor, document);
    await unshare(owner, okafor, document);
    const told = (list: { action: string; detail: object }[]) => list.map(({ action, detail }) => [action, detail]);
    expect(told(await entries(owner, document))).toEqual([
      ['unshared', { familyName: 'Okafor' }],
      ['shared', { familyName: 'Okafor' }],
      ['added', {}],
    ]);
    expect(told(await entries(admin, document))).toEqual([
      ['unshared', {}],
      ['shared', {}],
      ['added', {}],
    ]);
  });

  it('the activity tells a new owner nothing of the families that the former one shared it with [SEC-7]', async ({
    owner,
    member,
    okafor,
    document,
  }) => {
    await share(owner, okafor, document);
    expect(await outcome(owner, `PATCH /api/documents/${document.id}`, { revision: 1, ownerId: member.id })).toBe(
      '200',
    );
    expect(JSON.stringify(await entries(member, document))).not.toMatch(/Okafor/);
    const stone = await addFamily(member, 'Stone');
    await share(member, stone, document);
    expect(JSON.stringify(await entries(member, document))).toMatch(/Stone/);
  });

  it('the activity is for people who may edit the document', async ({ member, ada, document }) => {
    expect(await outcome(member, `GET /api/documents/${document.id}/activity`)).toBe('403 forbidden');
    expect(await outcome(ada, `GET /api/documents/${document.id}/activity`)).toBe('404 not_found');
  });

  it('the activity has a view once an hour for each person, however often the document is opened', async ({
    server,
    owner,
    admin,
    member,
    ada,
    document,
  }) => {
    const view = (person: TestPerson) => outcome(person, `POST /api/documents/${document.id}/views`);
    const views = async () =>
      (await entries(owner, document))
        .filter(({ action }: { action: string }) => action === 'viewed')
        .map(({ actor }: { actor: { name: string } }) => actor.name);
    expect(await Promise.all(Array.from({ length: 10 }, () => view(member)))).toEqual(Array(10).fill('204'));
    await view(admin);
    expect((await views()).toSorted()).toEqual(['Leo Rivera', 'Mia Rivera']);
    await runSql(server, `update activity set at = at - interval '61 minutes' where action = 'viewed'`);
    await view(member);
    expect(await views()).toHaveLength(3);
    expect(await view(ada)).toBe('404 not_found');
  });

  it('the activity lists the newest first, and at most 200 entries', async ({ server, owner, member, document }) => {
    await runSql(
      server,
      `insert into activity (id, document_id, actor_id, action, at)
       select gen_random_uuid(), $1, $2, 'viewed', now() + make_interval(secs => n) from generate_series(1, 250) n`,
      [document.id, member.id],
    );
    const list = await entries(owner, document);
    expect(list).toHaveLength(200);
    const times = list.map(({ at }: { at: string }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a: number, b: number) => b - a));
  });
});
