import { expect, it, vi } from 'vitest';
import { listInstalled } from './language-packs.ts';

it('papers are read in the languages that are installed, and a log line names the others once [REA-1]', () => {
  const log = vi.fn();
  expect(listInstalled(['fra', 'isl', 'eng', 'ces'], log)).toEqual(['fra', 'eng']);
  const packs = '@tesseract.js-data/isl@1.0.0 @tesseract.js-data/ces@1.0.0';
  const message = `OCR_LANGUAGES needs more packs: run “npm install --no-save ${packs}”, then start again`;
  expect(log.mock.calls).toEqual([[{ message }]]);
  expect(listInstalled([], log)).toEqual([]);
  expect(log).toHaveBeenCalledTimes(1);
});
