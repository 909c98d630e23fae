import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';

const PACK_VERSION = '1.0.0';

/** As Tesseract names languages: deu, chi_sim. */
export function isPackName(text: string): boolean {
  return /^[a-z]{3}(_[a-z]+)*$/.test(text);
}

function isPackInstalled(language: string): boolean {
  return isPackName(language) && packFolder(language) !== null;
}

/** The languages whose packs are installed. Missing packs are logged once, and the server starts without them. */
export function listInstalled(languages: readonly string[], log: (problem: { message: string }) => void): string[] {
  const missing = languages.filter((language) => !isPackInstalled(language));
  if (missing.length > 0)
    log({ message: `OCR_LANGUAGES needs more packs: run “${installCommand(missing)}”, then start again` });
  return languages.filter(isPackInstalled);
}

/** For the operator. `--no-save`: package.json stays as it came, so that it can be updated. */
function installCommand(languages: readonly string[]): string {
  return ['npm install --no-save', ...languages.map((name) => `@tesseract.js-data/${name}@${PACK_VERSION}`)].join(' ');
}

/** `4.0.0` is for both engines, `4.0.0_best_int` for the neural one alone: three to nine times smaller. */
export function readPack(engine: 'legacy' | 'lstm', language: string): Uint8Array {
  const folder = packFolder(language);
  if (folder === null) throw new Error(`The language pack ${language} is not installed.`);
  const variant = engine === 'legacy' ? '4.0.0' : '4.0.0_best_int';
  return gunzipSync(readFileSync(join(folder, variant, `${language}.traineddata.gz`)));
}

function packFolder(language: string): string | null {
  try {
    const file = findPackageJSON(`@tesseract.js-data/${language}`, import.meta.url);
    return file ? dirname(file) : null;
  } catch {
    return null;
  }
}
