import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import type { Series } from './reading-props.ts';

/** How many questions follow, and a button to the next one. */
export function SeriesLine({ series }: { series: Series | undefined }) {
  if (!series) return null;
  return (
    <p className="row wrap text-small">
      <span className="muted">
        {i18n.t({
          id: 'reading.left',
          message:
            '{left, plural, =0 {This is the last one.} one {# more after this one.} other {# more after this one.}}',
          values: { left: series.left },
        })}
      </span>
      <Button variant="link" onClick={series.onLater}>
        {i18n.t({ id: 'reading.later', message: 'Later' })}
      </Button>
    </p>
  );
}
