import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished } from 'vitest';
import { skipTest } from '../../../../../scripts/test/needs.ts';
import { it } from '../../../test/fixtures.ts';
import { runSql } from '../../../test/run-sql.ts';
import { send } from '../../../test/send.ts';
import { backUpServer } from '../../../test/test-archive.ts';
import { createDocument, forFamily, PNG, uploadBytes } from '../../../test/test-documents.ts';

const run = promisify(execFile);

it('an archive opens with age, tar and the page inside it alone: every paper byte for byte [OPS-1]', async ({
  server,
  owner,
  familyId,
  task,
  skip,
}) => {
  const hasPrograms = await Promise.all([run('age', ['--version']), run('tar', ['--version'])]).then(
    () => true,
    () => false,
  );
  if (!hasPrograms) return skipTest({ task, skip }, 'needs age (Debian: apt install age)');
  const papers = [
    PNG,
    Buffer.concat([PNG, randomBytes(2 ** 18 * 2 - PNG.length)]), // two whole segments
    Buffer.concat([PNG, randomBytes(700_001)]),
  ];
  const target = forFamily(familyId);
  await createDocument(owner, { name: 'Lease: “Garden\\Plot”/2026', bytes: papers[0] ?? PNG, target });
  const { id } = await createDocument(owner, { name: 'Passport', bytes: papers[1] ?? PNG });
  const version = { fileId: await uploadBytes(owner, papers[2]), fileName: 'new.png', revision: 1 };
  await send(owner, `POST /api/documents/${id}/versions`, version);
  const { bytes, identity } = await backUpServer(server);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kinvault-opened-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true, force: true }));
  fs.writeFileSync(path.join(folder, 'backup.age'), bytes);
  fs.writeFileSync(path.join(folder, 'key.txt'), `${identity}\n`);

  await run('sh', ['-c', 'age --decrypt --identity key.txt backup.age | tar x'], { cwd: folder });
  expect(fs.readFileSync(path.join(folder, 'README.txt'), 'utf8')).toContain('node open.mjs');
  const { stdout } = await run(process.execPath, ['open.mjs'], { cwd: folder, env: {} });
  expect(stdout).toBe('3 papers are in the folder papers/.\n');
  const opened = fs.readdirSync(path.join(folder, 'papers'));
  const sums = opened.map((name) => createHash('sha256').update(fs.readFileSync(path.join(folder, 'papers', name))));
  const rows = await runSql(server, `select encode(sha256, 'hex') as sum from files where purpose = 'original'`);
  expect(sums.map((sum) => sum.digest('hex')).toSorted()).toEqual(rows.map(({ sum }) => String(sum)).toSorted());
  expect(opened.map((name) => name.replace(/ [0-9a-f-]{36}/, '')).toSorted()).toEqual([
    'Lease_ “Garden_Plot”_2026 1.png',
    'Passport 1.png',
    'Passport 2.png',
  ]);
});
