import LoaderCircle from 'lucide-react/icons/loader-circle';
import { i18n } from '../lib/i18n.ts';
import './spinner.css';

/** A turning ring with its words. `label` is read out; hide it from sight where words stand beside it. */
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

/** The ring alone, for a control that is busy. */
export function SpinnerMark() {
  return <LoaderCircle className="icon spinner-mark" aria-hidden="true" />;
}
