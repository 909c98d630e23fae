import { longDateText } from '@kinvault/domain/format/dates.ts';
import { DAY_MS } from '@kinvault/domain/format/durations.ts';
import { listedFacts } from '@kinvault/domain/format/lists.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import type { ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import { RECEIVED_NOTICE_DAYS } from '@kinvault/domain/received/received-limits.ts';
import { i18n } from '../../lib/i18n.ts';
import type { FilingDraft } from './filing-draft.ts';

/** 'Handed in by Bank of Alma · 2h ago' */
export function sourceText(file: ReceivedFile, now: Date): string {
  const values = { source: wayText(file), when: relativeDate(i18n, file.receivedAt, now) };
  return i18n.t({ id: 'received.sourceAndTime', message: '{source} · {when}', values });
}

function wayText({
  source,
  sourceDetail: from,
  request,
}: Pick<ReceivedFile, 'source' | 'sourceDetail' | 'request'>): string {
  if (request && from !== null) {
    const values = { from, wanted: request.wanted };
    return i18n.t({ id: 'received.byRequest', message: 'Handed in by {from}: {wanted}', values });
  }
  if (source === 'request') {
    return from === null
      ? i18n.t({ id: 'received.byLink', message: 'Handed in by a link' })
      : i18n.t({ id: 'received.byLinkFrom', message: 'Handed in by {from}', values: { from } });
  }
  if (source === 'mail') {
    return from === null
      ? i18n.t({ id: 'received.byMail', message: 'By email' })
      : i18n.t({ id: 'received.byMailFrom', message: 'By email from {from}', values: { from } });
  }
  if (source === 'folder') {
    return from === null
      ? i18n.t({ id: 'received.byFolder', message: 'From a folder' })
      : i18n.t({ id: 'received.byFolderFrom', message: 'From the folder “{from}”', values: { from } });
  }
  if (source === 'script') {
    return from === null
      ? i18n.t({ id: 'received.byScript', message: 'From a script' })
      : i18n.t({ id: 'received.byScriptFrom', message: 'With the token “{from}”', values: { from } });
  }
  return from === null
    ? i18n.t({ id: 'received.byImport', message: 'From an import' })
    : i18n.t({ id: 'received.byImportFrom', message: 'From the import of “{from}”', values: { from } });
}

/** In the last week; null before. */
export function endText({ trashAt }: ReceivedFile, now: Date): string | null {
  const days = Math.max(0, Math.ceil((Date.parse(trashAt) - now.getTime()) / DAY_MS));
  if (days > RECEIVED_NOTICE_DAYS) return null;
  return i18n.t({
    id: 'received.ends',
    message: '{days, plural, =0 {Goes to the trash today} one {In the trash in # day} other {In the trash in # days}}',
    values: { days },
  });
}

/** 'Read: Almawatt, expires 6 May 2031'; null where nothing more was read. */
export function readText({ expiresOn, facts }: FilingDraft): string | null {
  const read = [
    facts.issuer,
    expiresOn === null
      ? undefined
      : i18n.t({
          id: 'received.readExpiry',
          message: 'expires {date}',
          values: { date: longDateText(i18n, expiresOn) },
        }),
  ].filter((one) => one !== undefined);
  if (read.length === 0) return null;
  return i18n.t({ id: 'received.read', message: 'Read: {facts}', values: { facts: listedFacts(i18n, read) } });
}

export function filedText(count: number, name: string): string {
  return i18n.t({
    id: 'received.filed',
    message: '{count, plural, one {{name} is filed} other {# documents are filed}}',
    values: { count, name },
  });
}

export function thrownText(count: number, name: string): string {
  return i18n.t({
    id: 'received.thrown',
    message: '{count, plural, one {{name} is in the trash} other {# documents are in the trash}}',
    values: { count, name },
  });
}
