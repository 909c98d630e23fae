import LoaderCircle from 'lucide-react/icons/loader-circle';
import { i18n } from '../lib/i18n.ts';
import './spinner.css';

/** A spinner with a label. `label` is read out; hide it visually if there is text next to it. */
export function Spinner({
  label = i18n.t({ id: 'ui.loading', message: 'Loading' }),
  quiet = false,
}: {
  label?: string;
  quiet?: boolean;
}) {
  return (
    <span className="spinner" role="status">
      <SpinnerMark />
      <span className={quiet ? 'visually-hidden' : undefined}>{label}</span>
    </span>
  );
}

/** Only the ring, for a busy control. */
export function SpinnerMark() {
  return <LoaderCircle className="icon spinner-mark" aria-hidden="true" />;
}
