import { formatLocale } from '@kinvault/domain/format/formatters.ts';
import { i18n } from '../../lib/i18n.ts';

const FORMATS = {
  day: { day: 'numeric', month: 'short' },
  short: { day: 'numeric', month: 'short', year: 'numeric' },
  long: { day: 'numeric', month: 'long', year: 'numeric' },
} as const;

/** The date this many days from today [D-32]. The build renders its own day; public/landing.js corrects it. */
export function ExampleDate({ days, format }: { days: number; format: keyof typeof FORMATS }) {
  const date = new Date(Date.now() + days * 86_400_000);
  return (
    <time dateTime={date.toISOString().slice(0, 10)} data-days={days} data-format={format}>
      {new Intl.DateTimeFormat(formatLocale(i18n), { ...FORMATS[format], timeZone: 'UTC' }).format(date)}
    </time>
  );
}
