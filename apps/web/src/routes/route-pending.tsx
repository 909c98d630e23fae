import { BrandMark } from '../ui/brand.tsx';
import { SpinnerMark } from '../ui/spinner.tsx';

/** The same picture as app.html shows before any code is there, so the two waits look like one. [LND-2] */
export function RoutePending() {
  return (
    <main className="boot">
      <span className="boot-brand">
        <BrandMark />
        Kinvault
      </span>
      <span className="boot-wait" role="status">
        <SpinnerMark />
        Loading
      </span>
    </main>
  );
}
