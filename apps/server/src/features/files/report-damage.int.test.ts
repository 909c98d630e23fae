import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import { errorBody } from '../../../test/error-body.ts';
import { getFile } from '../../../test/file-link.ts';
import { it as base } from '../../../test/fixtures.ts';
import { createDocument } from '../../../test/test-documents.ts';

const lines: string[] = [];
const it = base.extend('serverOptions', { scope: 'file' }, { log: (line: string) => void lines.push(line) });
it.beforeEach(() => void lines.splice(0));

const reports = () => lines.map((line) => JSON.parse(line)).filter(({ message }) => /damaged or missing/.test(message));

it.for(['missing', 'damaged'])(
  'a %s file answers with a code of its own, and the log says whose it is, in ids alone [REL-20]',
  async (damage, { server, owner }) => {
    const document = await createDocument(owner, { name: 'Secret title' });
    const { id: documentId, fileId } = document;
    const file = path.join(server.folder, 'files', 'documents', fileId.slice(-2), fileId);
    if (damage === 'missing') fs.rmSync(file);
    else fs.writeFileSync(file, Buffer.alloc(fs.statSync(file).size, 7));
    const answer = await getFile(owner, documentId);
    expect([answer.statusCode, answer.json()]).toEqual([500, errorBody('file_damaged')]);
    await expect
      .poll(reports)
      .toContainEqual(expect.objectContaining({ fileId, documentId, ownerId: owner.id, familyId: null }));
    expect(lines.join()).not.toContain('Secret title');
  },
);
