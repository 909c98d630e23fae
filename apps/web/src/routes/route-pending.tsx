import { i18n } from '../lib/i18n.ts';
import { BrandMark } from '../ui/brand.tsx';
import { SpinnerMark } from '../ui/spinner.tsx';

/** Looks like app.html before any code has loaded, so that the two waits look like one. [LND-2] */
export function RoutePending() {
  return (
    <main className="boot">
      <span className="boot-brand">
        <BrandMark />
        Kinvault
      </span>
      <span className="boot-wait" role="status">
        <SpinnerMark />
        {i18n.t({ id: 'ui.loading', message: 'Loading' })}
      </span>
    </main>
  );
}
