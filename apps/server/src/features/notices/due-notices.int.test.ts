import { randomUUID } from 'node:crypto';
import { addDays } from '@kinvault/domain/reminders/spans.ts';
import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { outcome, send } from '../../../test/send.ts';
import { createDocument, forPerson } from '../../../test/test-documents.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const today = new Date().toISOString().slice(0, 10);
const expiresOn = addDays(today, 20);

async function addDueNotice(person: TestPerson, documentId: string, stage: string): Promise<string> {
  const id = randomUUID();
  await runSql(
    person.server,
    `insert into notices (id, person_id, kind, document_id, document_name, expires_on, stage, created_at)
     values ($1, $2, 'document_due', $3, 'Lease', $4, $5, clock_timestamp())`,
    [id, person.id, documentId, expiresOn, stage],
  );
  return id;
}

/** The stages that the bell tells of, and how many are new. */
async function bellOf(person: TestPerson): Promise<[string[], number]> {
  const { notices, unread } = (await send(person, 'GET /api/notices')).json();
  return [notices.map(({ due }: { due: { stage: string } | null }) => due?.stage), unread];
}

it('of the reminders of a paper the latest is listed, and counted, until it is snoozed, done or has a new date [KNO-4]', async ({
  owner,
}) => {
  const { id } = await createDocument(owner, { type: 'Legal', expiresOn });
  const answer = (change: object) => send(owner, `PATCH /api/documents/${id}/attention`, change);
  await addDueNotice(owner, id, 'month');
  await addDueNotice(owner, id, 'week');
  expect(await bellOf(owner)).toEqual([['week'], 1]);
  await answer({ snoozedUntil: addDays(today, 1) });
  expect(await bellOf(owner)).toEqual([[], 0]);
  await answer({ snoozedUntil: today });
  expect(await bellOf(owner)).toEqual([['week'], 1]);
  await answer({ doneFor: expiresOn });
  expect(await bellOf(owner)).toEqual([[], 0]);
  await answer({ doneFor: addDays(expiresOn, -365) });
  expect(await bellOf(owner)).toEqual([['week'], 1]);
  await send(owner, `PATCH /api/documents/${id}`, { revision: 1, expiresOn: addDays(expiresOn, 365) });
  expect(await bellOf(owner)).toEqual([[], 0]);
});

it.for(['US/Pacific-New', 'AET', 'VST', '+05:30'])(
  'the time zone %s, which not every PostgreSQL knows, is accepted and breaks no list of notices [KNO-4]',
  async (timeZone, { owner }) => {
    const { id } = await createDocument(owner, { type: 'Legal', expiresOn });
    await addDueNotice(owner, id, 'week');
    await send(owner, `PATCH /api/documents/${id}/attention`, { snoozedUntil: addDays(today, 3) });
    const chosen = await send(owner, 'PATCH /api/reminders/preferences', { timeZone, isZoneChosen: true });
    expect(chosen.statusCode).toBe(200);
    expect(await bellOf(owner)).toEqual([[], 0]);
  },
);

it('a stored time zone that this Node does not know counts as UTC: every page goes on to answer [KNO-4]', async ({
  owner,
}) => {
  const { id } = await createDocument(owner, { type: 'Legal', expiresOn });
  await addDueNotice(owner, id, 'week');
  const zone = `update reminder_preferences set time_zone = 'Mars/Olympus' where person_id = $1`;
  await runSql(owner.server, zone, [owner.id]);
  await send(owner, `PATCH /api/documents/${id}/attention`, { snoozedUntil: today });
  expect(await bellOf(owner)).toEqual([['week'], 1]);
  for (const change of [{ quietFrom: 20 }, { isByMail: true }])
    expect((await send(owner, 'PATCH /api/reminders/preferences', change)).statusCode).toBe(200);
});

it('a paper that the reader no longer sees is neither listed nor counted [SEC-48]', async ({
  owner,
  viewer,
  familyId,
}) => {
  const { id } = await createDocument(owner, { type: 'Legal', expiresOn, target: forPerson(owner, familyId) });
  await addDueNotice(viewer, id, 'week');
  expect(await bellOf(viewer)).toEqual([['week'], 1]);
  await send(owner, `DELETE /api/documents/${id}/shares/${familyId}`);
  expect(await bellOf(viewer)).toEqual([[], 0]);
});

it('a notification is read or dismissed by itself, and dismissing a reminder changes nothing about the paper [KNO-4]', async ({
  owner,
  viewer,
}) => {
  const { id } = await createDocument(owner, { type: 'Legal', expiresOn });
  const other = await createDocument(owner, { type: 'Other', expiresOn });
  const earlier = await addDueNotice(owner, id, 'month');
  const latest = await addDueNotice(owner, id, 'week');
  await addDueNotice(owner, other.id, 'day');
  expect(await outcome(viewer, `POST /api/notices/${latest}/read`)).toBe('404 not_found');
  expect(await outcome(owner, `POST /api/notices/${latest}/read`)).toBe('204');
  expect(await bellOf(owner)).toEqual([['day', 'week'], 1]);

  expect(await outcome(viewer, `DELETE /api/notices/${latest}`)).toBe('404 not_found');
  expect(await outcome(owner, `DELETE /api/notices/${latest}`)).toBe('204');
  expect(await bellOf(owner)).toEqual([['day'], 1]);
  expect(await outcome(owner, `DELETE /api/notices/${earlier}`)).toBe('404 not_found');
  expect((await send(owner, `GET /api/documents/${id}`)).json().attention).toBeNull();
});
