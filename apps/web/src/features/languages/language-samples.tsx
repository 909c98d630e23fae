import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { dateText, longDate } from '@kinvault/domain/format/dates.ts';
import { i18n } from '../../lib/i18n.ts';

const SAMPLE_DATE = '2027-03-14';
const SAMPLE_BYTES = 1_258_291;

/** How dates and sizes look in the chosen language. */
export function LanguageSamples() {
  const samples = [
    [i18n.t({ id: 'language.dates', message: 'Dates' }), longDate(i18n, `${SAMPLE_DATE}T12:00:00`)],
    [i18n.t({ id: 'language.shortDates', message: 'Short' }), dateText(i18n, SAMPLE_DATE)],
    [i18n.t({ id: 'language.sizes', message: 'Sizes' }), fileSizeText(i18n, SAMPLE_BYTES)],
  ];
  return (
    <section className="panel" aria-label={i18n.t({ id: 'language.samples', message: 'How dates and sizes read' })}>
      <dl className="language-samples">
        {samples.map(([name, sample]) => (
          <div key={name}>
            <dt className="muted">{name}</dt>
            <dd>{sample}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
