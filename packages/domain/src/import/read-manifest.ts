import type { I18n } from '@lingui/core';
import { MAX_MANIFEST_BYTES, MAX_MANIFEST_VALUES } from './import-limits.ts';
import type { ArchiveEntry, BrokenReason, ReadText } from './import-plan.ts';

export interface Archive {
  entries: readonly ArchiveEntry[];
  readText: ReadText;
  /** In the language of the person who gets the documents: some facts get names of ours. */
  i18n: I18n;
  /** How many bytes and values of manifests may still be read. */
  budget: { bytes: number; values: number };
  /** Takes what cannot be read. */
  broken: { name: string; reason: BrokenReason }[];
}

/** The JSON in a file of the archive. Undefined where it cannot be read; it is named then. */
export async function readManifest(
  { readText, broken, budget }: Omit<Archive, 'entries'>,
  { path, sizeBytes }: ArchiveEntry,
): Promise<unknown> {
  if (sizeBytes > budget.bytes) return name('manifest_too_large');
  budget.bytes -= sizeBytes;
  try {
    const text = await readText(path);
    budget.values -= countValues(text, budget.values);
    if (budget.values < 0) return name('manifest_too_large');
    return JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text);
  } catch {
    return name('manifest_unreadable');
  }

  function name(reason: BrokenReason): undefined {
    broken.push({ name: path, reason });
  }
}

/** How much an archive with so many entries may say of them. A few kilobytes unpack to a list of a hundred million. */
export function manifestBudget(entries: number): Archive['budget'] {
  const { ofAll, ofAny, ofEntry } = MAX_MANIFEST_VALUES;
  return { bytes: MAX_MANIFEST_BYTES, values: Math.min(ofAll, ofAny + entries * ofEntry) };
}

/** The values in a text of JSON, without making any of them; counting ends beyond `enough`. */
function countValues(text: string, enough: number): number {
  let count = 0;
  for (let at = 0; at < text.length && count <= enough; at++) {
    const letter = text.charCodeAt(at);
    if (letter === QUOTE) at = endOfString(text, at);
    else if (letter === COMMA || letter === BRACE || letter === BRACKET) count++;
  }
  return count;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  return at;
}

const [QUOTE, COMMA, BRACE, BRACKET, BACKSLASH] = [0x22, 0x2c, 0x7b, 0x5b, 0x5c];
