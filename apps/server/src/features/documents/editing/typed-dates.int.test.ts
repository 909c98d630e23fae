import { expect } from 'vitest';
import { it } from '../../../../test/fixtures.ts';
import { runSql } from '../../../../test/run-sql.ts';
import { outcome, send } from '../../../../test/send.ts';
import { createDocument, forPerson, uploadBytes } from '../../../../test/test-documents.ts';

const REFUSED = '400 date_out_of_range';

it('a date before 1900 or after 2200 is refused wherever people set one, and the last days of both are taken [D-47]', async ({
  owner,
}) => {
  const { id } = await createDocument(owner);
  const upload = async (date: string) =>
    outcome(owner, 'POST /api/documents', {
      ...{ fileId: await uploadBytes(owner), fileName: 'a.png', name: 'A', expiresOn: date },
      target: forPerson(owner),
    });
  for (const date of ['0027-04-03', '1899-12-31', '2201-01-01', '9999-12-31']) {
    expect(await upload(date)).toBe(REFUSED);
    for (const field of ['expiresOn', 'issuedOn'])
      expect(await outcome(owner, `PATCH /api/documents/${id}`, { revision: 1, [field]: date })).toBe(REFUSED);
    for (const field of ['snoozedUntil', 'remindOn'])
      expect(await outcome(owner, `PATCH /api/documents/${id}/attention`, { [field]: date })).toBe(REFUSED);
    expect(
      await outcome(owner, `POST /api/documents/${id}/proposals/answer`, { revision: 1, changes: { expiresOn: date } }),
    ).toBe(REFUSED);
  }
  const { error } = (await send(owner, `PATCH /api/documents/${id}`, { revision: 1, expiresOn: '0027-04-03' })).json();
  expect(error.message).toBe('Please check the year: dates can be from 1900 to 2200.');
  expect(await upload('1900-01-01')).toBe('201');
  expect(await upload('2200-12-31')).toBe('201');
});

it('an impossible date, and one among other mistakes, is a bad request as before [D-47]', async ({ owner }) => {
  const { id } = await createDocument(owner);
  for (const change of [{ expiresOn: '2027-02-30' }, { expiresOn: '0027-04-03', name: '' }])
    expect(await outcome(owner, `PATCH /api/documents/${id}`, { revision: 1, ...change })).toBe('400 bad_request');
});

it('a document with a date of before the rule is shown, edited, done with and corrected [D-47]', async ({
  server,
  owner,
}) => {
  const { id } = await createDocument(owner);
  await runSql(server, `update documents set expires_on = '0027-04-03' where id = $1`, [id]);
  const { expiresOn, revision } = (await send(owner, `GET /api/documents/${id}`)).json();
  expect(expiresOn).toBe('0027-04-03');
  expect(await outcome(owner, `PATCH /api/documents/${id}`, { revision, name: 'Old' })).toBe('200');
  expect(await outcome(owner, `PATCH /api/documents/${id}/attention`, { doneFor: expiresOn })).toBe('204');
  const change = { revision: revision + 1, expiresOn: '2027-04-03' };
  expect(await outcome(owner, `PATCH /api/documents/${id}`, change)).toBe('200');
});
