import { randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { errorBody } from './error-body.ts';
import { reportFigure } from './figure.ts';
import { getFile } from './file-link.ts';
import { it as base } from './fixtures.ts';
import { readZip } from './read-zip.ts';
import { rounds } from './rounds.ts';
import { runSql } from './run-sql.ts';
import { send } from './send.ts';
import { createDocument, PNG } from './test-documents.ts';

const DAMAGES = rounds({ quick: 3, full: 150 });
const DOCUMENTS = 5;

const lines: string[] = [];
const it = base.extend('serverOptions', { scope: 'file' }, { log: (line: string) => void lines.push(line) });

const WAYS: ((file: string, bytes: Buffer) => void)[] = [
  (file) => fs.rmSync(file),
  (file, bytes) => fs.writeFileSync(file, bytes.subarray(0, randomInt(bytes.length))),
  (file, bytes) => {
    const at = randomInt(bytes.length);
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(at) ^ (1 << randomInt(8)), at);
    fs.writeFileSync(file, changed);
  },
];

it(`each of ${DAMAGES} damaged files is named to its reader and the operator, and everything else is read and exported [REL-20]`, {
  timeout: 60_000 + DAMAGES * 10_000,
}, async ({ server, owner }) => {
  const papers = [];
  for (let count = 0; count < DOCUMENTS; count++) {
    const bytes = Buffer.concat([PNG, randomBytes(2_000)]);
    papers.push({ ...(await createDocument(owner, { bytes, name: `Paper ${count}` })), bytes });
  }
  let [lost, served, unnamed] = [0, 0, 0];
  for (let round = 0; round < DAMAGES; round++) {
    const damaged = papers[randomInt(DOCUMENTS)] as (typeof papers)[number];
    const { fileId } = damaged;
    const file = path.join(server.folder, 'files', 'documents', fileId.slice(-2), fileId);
    const whole = fs.readFileSync(file);
    WAYS[round % WAYS.length]?.(file, whole);
    lines.splice(0);
    const answers = await Promise.all(papers.map(({ id }) => getFile(owner, id)));
    const archive = await readZip((await send(owner, 'GET /api/profile/export')).rawPayload);
    for (const [index, paper] of papers.entries()) {
      const exported = archive.get(`documents/${paper.name}.png`);
      if (paper === damaged) {
        if (answers[index]?.statusCode === 200 || exported) served++;
        else expect(answers[index]?.json()).toEqual(errorBody('file_damaged'));
      } else if (!answers[index]?.rawPayload.equals(paper.bytes) || !exported?.equals(paper.bytes)) lost++;
    }
    const { missingFiles } = JSON.parse(String(archive.get('profile.json')));
    if (missingFiles.length !== 1 || missingFiles[0].fileId !== fileId) unnamed++;
    await expect.poll(() => lines.some((line) => line.includes(fileId) && line.includes(owner.id))).toBe(true);
    fs.writeFileSync(file, whole);
    await runSql(server, 'delete from damaged_files');
  }
  reportFigure({
    experiment: 'One file damaged or missing among whole ones',
    rounds: `${DAMAGES} damages`,
    lost,
    falselyAcknowledged: served + unnamed,
    remarks: 'a damaged file that is served, or not named in the export, counts as false',
  });
});
