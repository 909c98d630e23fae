import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { needs } from '../../../scripts/test/needs.ts';
import { SAMPLES } from '../../../scripts/test/samples.mjs';

const FOLDER = path.join(SAMPLES, '../findings/field-files');

/** For the options of a test that reads these files: each shows a fault that was found with other people's papers. */
export const needsFieldFiles = needs(existsSync(FOLDER), 'needs ../shared/findings/field-files');

if (needsFieldFiles.skip) console.log(`${FOLDER} is missing: tests that need these files are skipped.`);

export function readFieldFile(name: string): Buffer {
  return readFileSync(path.join(FOLDER, name));
}
