import { randomBytes, randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
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
import type { TestPerson } from './test-person.ts';

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

type Paper = Document & { bytes: Buffer };

/** What the reader and the export have of each paper; undefined where it is refused or left out. */
async function readAll(owner: TestPerson, papers: Paper[]) {
  const answers = await Promise.all(papers.map(({ id }) => getFile(owner, id)));
  const refused = answers.filter(({ statusCode }) => statusCode !== 200);
  for (const answer of refused) expect(answer.json()).toEqual(errorBody('file_damaged'));
  const archive = await readZip((await send(owner, 'GET /api/profile/export')).rawPayload);
  const { missingFiles } = JSON.parse(String(archive.get('profile.json'))) as { missingFiles: { fileId: string }[] };
  return {
    read: answers.map(({ statusCode, rawPayload }) => (statusCode === 200 ? rawPayload : undefined)),
    exported: papers.map(({ name }) => archive.get(`documents/${name}.png`)),
    missingFiles,
  };
}

it(`each of ${DAMAGES} damaged files is named to its reader and the operator, and everything else is read and exported [REL-20]`, {
  timeout: 60_000 + DAMAGES * 10_000,
}, async ({ server, owner }) => {
  const papers: Paper[] = [];
  for (let count = 0; count < DOCUMENTS; count++) {
    const bytes = Buffer.concat([PNG, randomBytes(2_000)]);
    papers.push({ ...(await createDocument(owner, { bytes, name: `Paper ${count}` })), bytes });
  }
  let [lost, served, unnamed] = [0, 0, 0];
  for (let round = 0; round < DAMAGES; round++) {
    const damaged = papers[randomInt(DOCUMENTS)] as Paper;
    const { fileId } = damaged;
    const file = path.join(server.folder, 'files', 'documents', fileId.slice(-2), fileId);
    const whole = fs.readFileSync(file);
    WAYS[round % WAYS.length]?.(file, whole);
    lines.splice(0);
    const { read, exported, missingFiles } = await readAll(owner, papers);
    const isDamaged = (index: number) => papers[index] === damaged;
    served += [read, exported].filter((found) => found.some((bytes, index) => bytes && isDamaged(index))).length;
    lost += papers.filter(
      ({ bytes }, index) => !isDamaged(index) && !(read[index]?.equals(bytes) && exported[index]?.equals(bytes)),
    ).length;
    if (missingFiles.map((missing) => missing.fileId).join() !== fileId) unnamed++;
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
