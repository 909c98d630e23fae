import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../../../../shared/samples/', import.meta.url));

/** Real files of every kind lie beside the repository, in some places only. */
export const hasSamples = existsSync(FOLDER);
if (!hasSamples) console.log('The sample files are not here: what needs them is skipped.');

export function readSample(path: string): Buffer {
  return readFileSync(FOLDER + path);
}

/** The paths of a folder's files. */
export function listSamples(folder: string): string[] {
  return readdirSync(FOLDER + folder).map((name) => `${folder}/${name}`);
}
