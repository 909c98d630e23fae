import type { DamagedFile } from '../features/backup/name-damaged.ts';

const NAMED_AT_MOST = 50;

/** Lines about damaged files under a heading; none where there are none. */
export function formatDamageList(heading: string, damaged: string[]): string[] {
  if (damaged.length === 0) return [];
  const more = damaged.length - NAMED_AT_MOST;
  const lines = damaged.slice(0, NAMED_AT_MOST).map((line) => `  ${line}`);
  return [heading, ...lines, ...(more > 0 ? [`  and ${more} more`] : [])];
}

/** A damaged file in the words of the people whose it is. */
export function describeDamagedFile({ id, reason, purpose, documentName, holderName }: DamagedFile): string {
  const kind = {
    original: '',
    thumbnail: 'thumbnail of ',
    preview: 'preview of ',
    text: 'text of ',
    avatar: '',
    page: 'page of a link to ',
    copy: 'copy of ',
  }[purpose];
  const what = purpose === 'avatar' ? 'profile picture' : `${kind}${documentName ?? 'an unfinished upload'}`;
  return `${what}${holderName === null ? '' : ` (${holderName})`}: ${reason}. File ${id}`;
}
