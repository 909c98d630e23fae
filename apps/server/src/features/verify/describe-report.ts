import type { FilePurpose } from '../../platform/storage/encrypted-file.ts';
import type { FileProblem } from '../../platform/storage/verify-file.ts';
import type { DamagedFile, FoundObject, StoreFindings, VerifyReport } from './verify-report.ts';

const SHOWN_AT_MOST = 20;

const PROBLEMS: Record<FileProblem, string> = {
  missing: 'is missing from the store',
  unreadable: 'cannot be read: the store reports an error',
  cut: 'is cut off: the stored file is too short',
  longer: 'was changed: the stored file is too long',
  key: 'cannot be opened: its key in the database is damaged, or the keyring lacks the key that it needs',
  seal: 'was changed: the stored file fails its check',
  hash: 'is not what was uploaded: its SHA-256 is another one',
};

const DERIVED: Partial<Record<FilePurpose, string>> = {
  thumbnail: 'The thumbnail of ',
  preview: 'The preview of ',
  text: 'The page text of ',
};

/** A line for each finding, then the summary. */
export function describeReport(report: VerifyReport): string[] {
  const { damaged, comingBack, store } = report;
  return [
    ...damaged.map(describeDamage),
    ...(comingBack.length > 0
      ? [`${filesAre(comingBack.length)} set aside under strays/ and will come back when opened.`]
      : []),
    ...(store ? describeStore(store) : []),
    ...summarize(report),
  ];
}

/** “Passport” of Elena Rivera, version 1 of 2, is missing from the store. Document …, file …. */
function describeDamage(damage: DamagedFile): string {
  const { fileId, purpose, document, problem } = damage;
  const ids = document ? `Document ${document.id}, file ${fileId}.` : `File ${fileId}.`;
  const isDerived = DERIVED[purpose] !== undefined;
  const comfort = isDerived ? ' The document itself is another file.' : '';
  return `${subjectOf(damage)} ${PROBLEMS[problem]}.${comfort} ${ids}`;
}

function subjectOf({ purpose, document, owner, family }: DamagedFile): string {
  if (purpose === 'avatar') return `The profile picture of ${owner?.name ?? 'nobody'}`;
  if (!document) return `An upload by ${owner?.name ?? 'a deleted account'} that is in no document`;
  const holder = family ? `the family ${family.name}` : (owner?.name ?? 'nobody');
  const version = `version ${document.version} of ${document.currentVersion}`;
  return `${DERIVED[purpose] ?? ''}“${document.name}” of ${holder}, ${version},`;
}

function describeStore({ orphans, unknown, setAside, toBeRemoved }: StoreFindings): string[] {
  const lines: string[] = [];
  if (orphans.length > 0)
    lines.push(
      `${filesAre(orphans.length)} in the store and in no row of the database. The hourly sweep sets them aside:`,
      ...listObjects(orphans),
    );
  if (unknown.length > 0)
    lines.push(`${unknown.length} objects in the store are not Kinvault's:`, ...listObjects(unknown));
  if (setAside > 0) lines.push(`${filesAre(setAside)} set aside under strays/ and will be deleted after 30 days.`);
  if (toBeRemoved > 0) lines.push(`${filesAre(toBeRemoved)} deleted and will leave the store with the next sweep.`);
  return lines;
}

function listObjects(objects: FoundObject[]): string[] {
  const lines = objects.slice(0, SHOWN_AT_MOST).map(({ key, sizeBytes }) => `  ${key} (${sizeBytes} bytes)`);
  const left = objects.length - lines.length;
  return left > 0 ? [...lines, `  and ${left} more: --json FILE lists all`] : lines;
}

function summarize({ files, seconds, sample, damaged, store }: VerifyReport): string[] {
  const megabytes = files.bytes / 1e6;
  const speed = seconds > 0 ? `, ${Math.round(megabytes / seconds)} MB/s` : '';
  const read = `Read ${files.count} files, ${megabytes.toFixed(1)} MB in ${seconds.toFixed(1)} s${speed}.`;
  const verdict = damaged.length === 0 ? 'All of them are whole.' : `${filesAre(damaged.length)} damaged or missing.`;
  if (!store)
    return [`${read} ${verdict}`, `This was a sample of ${sample * 100} %; orphaned files were not looked for.`];
  return [
    `${read} ${verdict}`,
    store.orphans.length === 0 ? 'No orphaned files.' : `${filesAre(store.orphans.length)} orphaned.`,
  ];
}

function filesAre(count: number): string {
  return count === 1 ? '1 file is' : `${count} files are`;
}
