import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { readZip } from '../../../../test/read-zip.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument, forFamily, forPerson } from '../../../../test/test-documents.ts';
import type { TestPerson } from '../../../../test/test-person.ts';

async function relatedTo(person: TestPerson, id: string): Promise<string[]> {
  const { related } = (await send(person, `GET /api/documents/${id}/details`)).json();
  return related.map(({ name }: { name: string }) => name);
}
const link = (person: TestPerson, one: string, other: string) =>
  outcome(person, `PUT /api/documents/${one}/related/${other}`);
const add = (owner: TestPerson, name: string, isShared = true) =>
  createDocument(owner, { name, target: isShared ? forPerson(owner, owner.familyId) : forPerson(owner) } as object);

it('two documents that belong together show each other, whichever was named first [COL-6]', async ({
  owner,
  member,
}) => {
  const [policy, claim, loan] = await Promise.all(['Policy', 'Claim', 'Loan'].map((name) => add(owner, name)));
  if (!policy || !claim || !loan) throw new Error('missing');
  expect(await link(owner, policy.id, claim.id)).toBe('204');
  expect(await link(owner, claim.id, policy.id)).toBe('204');
  expect(await link(owner, loan.id, policy.id)).toBe('204');
  expect(await relatedTo(member, policy.id)).toEqual(['Claim', 'Loan']);
  expect(await relatedTo(member, claim.id)).toEqual(['Policy']);
  expect(await outcome(owner, `DELETE /api/documents/${policy.id}/related/${claim.id}`)).toBe('204');
  expect(await outcome(owner, `DELETE /api/documents/${policy.id}/related/${claim.id}`)).toBe('204');
  expect(await relatedTo(member, claim.id)).toEqual([]);
  expect(await link(owner, policy.id, policy.id)).toBe('400 bad_request');
});

it('only who sees both learns of either, and of none in the trash [COL-6] [SEC-7]', async ({ owner, member }) => {
  const policy = await add(owner, 'Policy');
  const diary = await add(owner, 'Diary', false);
  const claim = await add(owner, 'Claim');
  expect(await link(owner, policy.id, diary.id)).toBe('204');
  expect(await link(owner, policy.id, claim.id)).toBe('204');
  expect(await relatedTo(owner, policy.id)).toEqual(['Claim', 'Diary']);
  expect(await relatedTo(member, policy.id)).toEqual(['Claim']);
  expect(await link(member, policy.id, diary.id)).toBe('403 forbidden');
  const own = await add(member, 'Own', false);
  expect(await link(member, own.id, policy.id)).toBe('403 forbidden');
  await outcome(owner, `DELETE /api/documents/${claim.id}`);
  expect(await relatedTo(member, policy.id)).toEqual([]);
  await outcome(owner, `POST /api/documents/${claim.id}/restore`);
  await outcome(owner, `DELETE /api/documents/${policy.id}/shares/${owner.familyId}`);
  expect(await relatedTo(member, claim.id)).toEqual([]);
});

it('the export of a family names none of the documents of who exports it [COL-6] [SEC-7]', async ({
  owner,
  familyId,
}) => {
  const general = await createDocument(owner, { target: forFamily(familyId) });
  const lease = await createDocument(owner, { target: forFamily(familyId) });
  const diary = await add(owner, 'Diary', false);
  expect(await link(owner, general.id, diary.id)).toBe('204');
  expect(await link(owner, general.id, lease.id)).toBe('204');
  const archive = await readZip((await send(owner, `GET /api/families/${familyId}/export`)).rawPayload);
  const { documents } = JSON.parse(String(archive.get('family.json')));
  expect(documents.map(({ belongsTo }: { belongsTo: string[] }) => belongsTo)).toEqual([[lease.id], [general.id]]);
});

it('open pages of everyone who sees one of them hear of it [COL-6]', async ({ owner, member }) => {
  const policy = await add(owner, 'Policy');
  const diary = await add(owner, 'Diary', false);
  const version = async (person: TestPerson) => (await send(person, 'GET /api/documents?limit=1')).json().version;
  const before = [await version(owner), await version(member)];
  await link(owner, diary.id, policy.id);
  const after = [await version(owner), await version(member)];
  expect(after[0]).not.toBe(before[0]);
  expect(after[1]).not.toBe(before[1]);
  const { documents } = (await send(member, `GET /api/documents/changes?since=${before[1]}`)).json();
  expect(documents.map(({ id }: { id: string }) => id)).toEqual([policy.id]);
});

it('the newer document belongs to what the older one did, also linked twice at once [COL-6]', async ({ owner }) => {
  const [old, newer, claim] = [await add(owner, 'Old'), await add(owner, 'Newer'), await add(owner, 'Claim')];
  await Promise.all([link(owner, old.id, claim.id), link(owner, claim.id, old.id), link(owner, newer.id, claim.id)]);
  await link(owner, old.id, newer.id);
  expect(await outcome(owner, `POST /api/documents/${old.id}/renewals`, { newDocumentId: newer.id })).toBe('200');
  expect(await relatedTo(owner, claim.id)).toEqual(['Newer']);
  expect(await relatedTo(owner, newer.id)).toEqual(['Claim']);
});
