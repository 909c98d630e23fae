import { createHash } from 'node:crypto';
import type { FileToImport } from '@kinvault/domain/import/file-to-import.schema.ts';
import type { ImportedFile } from '@kinvault/domain/import/import.schema.ts';
import { newFile } from './receive.ts';
import { send } from './send.ts';
import { uploadBytes } from './test-documents.ts';
import type { TestPerson } from './test-person.ts';

/** As the browser begins one. @returns its id */
export async function beginImport(person: TestPerson, name = 'Papers.zip'): Promise<string> {
  const answer = await send(person, 'POST /api/imports', { name, kind: 'zip' });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().importId;
}

/** Uploads these and moves them to 'Received'. */
export async function importFiles(
  person: TestPerson,
  importId: string,
  files: readonly { bytes?: Buffer; fileName?: string; proposal?: FileToImport['proposal'] }[],
): Promise<ImportedFile[]> {
  const given: FileToImport[] = [];
  for (const { bytes = newFile(), fileName = 'paper.png', proposal = {} } of files)
    given.push({ fileId: await uploadBytes(person, bytes), fileName, proposal });
  const answer = await send(person, `POST /api/imports/${importId}/received`, { files: given });
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json().files;
}

export const checksumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
