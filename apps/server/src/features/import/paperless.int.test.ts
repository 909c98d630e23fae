import { expect } from 'vitest';
import { it } from '../../../test/fixtures.ts';
import { importAll, makeTree, writeArchive } from '../../../test/import-archive.ts';
import { makeZip } from '../../../test/make-zip.ts';
import { makePaperlessExport } from '../../../test/paperless-export.ts';
import { listWaiting } from '../../../test/receive.ts';
import { countRows, runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import type { TestPerson } from '../../../test/test-person.ts';

const countOf = async (person: TestPerson) => (await send(person, 'GET /api/received/count')).json().count;

it('200 papers of two owners come in whole from Paperless-ngx, each to whom it belongs; a second time none does [INB-4]', async ({
  server,
  owner,
  member,
}) => {
  const { files, whole } = makePaperlessExport(200);
  const folder = makeTree(files);
  const owners = { elena: owner, mia: member };
  const results = await importAll(owner, folder, { owners });
  expect(Object.keys(results).toSorted()).toEqual(whole);
  expect(new Set(Object.values(results))).toEqual(new Set(['taken']));
  const mias = whole.filter((name) => Number(name.slice(0, 4)) % 3 === 2).length;
  expect([await countOf(owner), await countOf(member)]).toEqual([whole.length - mias, mias]);

  const filings = (await listWaiting(owner)).map(({ id }) => ({ receivedId: id }));
  const filed = (await send(owner, 'POST /api/received/file', { filings })).json();
  expect([filed.done.length, filed.refused]).toEqual([whole.length - mias, []]);
  expect(filed.done.filter(({ leftOut }: { leftOut?: string[] }) => leftOut)).toEqual([]);
  const documents = await runSql(
    server,
    `select name, type, issuer, issued_on::text as "issuedOn", tags, own_facts as facts, shared_note as note
     from documents where owner_id = $1 order by file_name collate "C"`,
    [owner.id],
  );
  expect(documents.find(({ note }) => note === 'Note 7')).toEqual({
    ...{ name: 'Equal title', type: 'Financial', issuer: 'Bank of Alma', issuedOn: '2025-06-01', tags: ['tax'] },
    ...{
      note: 'Note 7',
      facts: [
        { name: 'ASN', value: '7' },
        { name: 'Amount', value: '7.50 EUR' },
      ],
    },
  });
  const notes = documents.map(({ note }) => note);
  expect(new Set(notes).size).toBe(documents.length);

  const before = await countRows(server, 'received');
  const again = await importAll(owner, folder, { owners });
  expect(new Set(Object.values(again))).toEqual(new Set(['here']));
  expect(await countRows(server, 'received')).toBe(before);
});

it('its ZIP comes in alike; what belongs to an owner whom nobody has named does not [INB-4]', async ({ owner }) => {
  const { files, whole } = makePaperlessExport(12);
  const parts = Object.entries(files).map(([name, content]) => ({ name, content }));
  const zip = writeArchive(makeZip(parts), 'export-2026-11-28.zip');
  const results = await importAll(owner, zip, { owners: { elena: owner } });
  const expected = whole.filter((name) => Number(name.slice(0, 4)) % 3 !== 2);
  expect(results).toEqual(Object.fromEntries(expected.map((name) => [name, 'taken'])));
});
