import type { FamilyLogEntry } from '@kinvault/domain/families/family-log.schema.ts';
import { topicOf } from '@kinvault/domain/families/family-log-topics.ts';
import { csvText } from '../../../lib/csv.ts';
import { i18n } from '../../../lib/i18n.ts';
import { entryDetail, entryText, topicName } from './log-messages.ts';

/** The log as a table for spreadsheets. */
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
  return csvText([head, ...lines]);
}
