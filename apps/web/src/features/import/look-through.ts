import { MAX_CHECKSUMS_ASKED } from '@kinvault/domain/import/import-limits.ts';
import type { ImportPlan, PlannedFile } from '@kinvault/domain/import/import-plan.ts';
import { refusalOf } from '../../lib/file-refusal.ts';
import { fingerprint } from '../../lib/fingerprint.ts';
import { type Archive, BrokenEntry } from './archive.ts';
import { brokenText } from './import-messages.ts';

/** A file of the plan, and what would become of it. */
export interface LookedFile {
  planned: PlannedFile;
  /** 'twice': the archive has these bytes more than once. */
  state: 'new' | 'here' | 'twice';
}

export interface Looked {
  files: LookedFile[];
  /** With the reason, as a sentence. */
  refused: { name: string; why: string }[];
}

interface LookOptions {
  maxBytes: number;
  findHere: (checksums: string[]) => Promise<readonly string[]>;
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** Reads each file once: whether it opens, is accepted, and is here already. Nothing is sent but checksums. */
export async function lookThrough(archive: Archive, plan: ImportPlan, options: LookOptions): Promise<Looked> {
  const looked: Looked = {
    files: [],
    refused: plan.broken.map(({ name, reason }) => ({ name, why: brokenText(reason) })),
  };
  const checksums = new Map<LookedFile, string>();
  const seen = new Set<string>();
  const sizes = new Map(archive.entries.map(({ path, sizeBytes }) => [path, sizeBytes]));
  for (const [at, planned] of plan.files.entries()) {
    options.signal.throwIfAborted();
    options.onProgress(at);
    const found = await lookAt(archive, planned, {
      declared: sizes.get(planned.path) ?? 0,
      maxBytes: options.maxBytes,
    });
    if (found.why !== undefined) {
      looked.refused.push({ name: planned.path, why: found.why });
      continue;
    }
    const { checksum } = found;
    const file: LookedFile = { planned, state: checksum !== null && seen.has(checksum) ? 'twice' : 'new' };
    looked.files.push(file);
    if (checksum === null) continue;
    seen.add(checksum);
    checksums.set(file, checksum);
  }
  const here = await askHere([...seen], options);
  for (const [file, checksum] of checksums) if (here.has(checksum)) file.state = 'here';
  return looked;
}

/** @returns why it cannot come in, or its checksum, null where this browser makes none */
async function lookAt(
  archive: Archive,
  { path, fileName }: PlannedFile,
  { declared, maxBytes }: { declared: number; maxBytes: number },
): Promise<{ why: string } | { why?: undefined; checksum: string | null }> {
  try {
    // before it is unpacked into the memory
    if (declared > maxBytes) return { why: refusalOf({ name: fileName, size: declared, type: '' }, maxBytes) ?? '' };
    const bytes = await archive.read(path);
    const why = refusalOf({ name: fileName, size: bytes.size, type: typeOf(bytes, fileName) }, maxBytes);
    return why === null ? { checksum: await fingerprint(bytes) } : { why };
  } catch (error) {
    if (error instanceof BrokenEntry) return { why: brokenText(error.reason) };
    return { why: brokenText('damaged') };
  }
}

/** What a ZIP unpacks has no type, so that only its name tells one that nobody takes. */
function typeOf(bytes: Blob, fileName: string): string {
  return bytes.type || (fileName.includes('.') ? 'application/octet-stream' : '');
}

async function askHere(checksums: string[], { findHere, signal }: LookOptions): Promise<Set<string>> {
  const here = new Set<string>();
  for (let at = 0; at < checksums.length; at += MAX_CHECKSUMS_ASKED) {
    signal.throwIfAborted();
    for (const one of await findHere(checksums.slice(at, at + MAX_CHECKSUMS_ASKED))) here.add(one);
  }
  return here;
}
