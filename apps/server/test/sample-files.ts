import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { hasSamples, SAMPLES } from '../../../scripts/test/samples.mjs';

export { hasSamples };

if (!hasSamples) console.log(`${SAMPLES} is missing: tests that need these files are skipped.`);

export function readSample(file: string): Buffer {
  return readFileSync(path.join(SAMPLES, file));
}

/** The paths of a folder's files. */
export function listSamples(folder: string): string[] {
  return readdirSync(path.join(SAMPLES, folder)).map((name) => `${folder}/${name}`);
}
