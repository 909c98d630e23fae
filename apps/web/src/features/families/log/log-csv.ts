import type { FamilyLogEntry } from '@kinvault/domain/families/family-log.schema.ts';
import { topicOf } from '@kinvault/domain/families/family-log-topics.ts';
import { i18n } from '../../../lib/i18n.ts';
import { entryDetail, entryText, topicName } from './log-messages.ts';

/** Spreadsheets run what begins so, and names are anyone's to choose. */
const FORMULA = /^[=+\-@\t\r]/;

/** The log as a table for spreadsheets: UTF-8 with a byte order mark, or Excel misreads names. */
export function logCsv(entries: readonly FamilyLogEntry[], family: string): string {
  const head = [
    i18n.t({ id: 'familyLog.columnTime', message: 'Time (UTC)' }),
    i18n.t({ id: 'familyLog.columnTopic', message: 'Topic' }),
    i18n.t({ id: 'familyLog.columnWhat', message: 'What happened' }),
    i18n.t({ id: 'familyLog.columnDetail', message: 'Details' }),
  ];
  const lines = entries.map((entry) => [
    new Date(entry.at).toISOString(),
    topicName(topicOf(entry.kind)),
    entryText(entry, family),
    entryDetail(entry) ?? '',
  ]);
  return `\uFEFF${[head, ...lines].map((line) => `${line.map(cell).join(',')}\r\n`).join('')}`;
}

function cell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
