import type { I18n } from '@lingui/core';
import { perLocale } from '../format/formatters.ts';

const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;

const WHOLE = perLocale((locale) => new Intl.NumberFormat(locale, { useGrouping: false }));
const TENTHS = perLocale(
  (locale) => new Intl.NumberFormat(locale, { useGrouping: false, minimumFractionDigits: 1, maximumFractionDigits: 1 }),
);

/** '120 KB' (rounded) below one megabyte, then '1.2 MB'; a file that is not empty never reads '0 KB'. */
export function fileSizeText(i18n: I18n, bytes: number): string {
  const kilobytes = bytes <= 0 ? 0 : Math.max(1, Math.round(bytes / KILOBYTE));
  if (kilobytes < 1024) {
    const size = WHOLE(i18n).format(kilobytes);
    return i18n.t({ id: 'fileSize.kilobytes', message: '{size} KB', values: { size } });
  }
  const size = TENTHS(i18n).format(bytes / MEGABYTE);
  return i18n.t({ id: 'fileSize.megabytes', message: '{size} MB', values: { size } });
}
