import { dateText } from '@kinvault/domain/format/dates.ts';
import { ENGLISH } from '../../platform/i18n.ts';
import type { Look } from './draw-portrait.ts';

export interface SampleHolder {
  name: string;
  /** Calendar dates. */
  today: string;
  expiresOn: string | null;
  /** The face on cards; without it, one that goes with the name. */
  look?: Look;
}

/** `{name}`, `{today}` and `{expires}` in a paper's words. */
export function filled(text: string, { name, today, expiresOn }: SampleHolder): string {
  return text
    .replaceAll('{name}', name)
    .replaceAll('{today}', dateText(ENGLISH, today))
    .replaceAll('{expires}', expiresOn ? dateText(ENGLISH, expiresOn) : 'unlimited');
}
