import { perLocale } from '@kinvault/domain/format/formatters.ts';
import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCwSquare from 'lucide-react/icons/rotate-cw-square';
import type { ReactNode } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import type { ViewAction, ViewState, ZoomRange } from './view-state.ts';

/** In the language's own digits: '100%', '100 %', '١٠٠٪'. */
const PERCENT = perLocale((locale) => new Intl.NumberFormat(locale, { style: 'percent' }));

interface ViewControlsProps {
  view: ViewState;
  range: ZoomRange;
  onView: (action: ViewAction) => void;
  /** false for text: rotated, it can't be read */
  canTurn: boolean;
  fullscreen?: { isOn: boolean; toggle: () => void } | null;
}

/** The toolbar that floats over the desktop's stage [DVW-2]. */
export function FloatingControls({ view, range, onView, canTurn, fullscreen }: ViewControlsProps) {
  return (
    <div className="view-controls" role="toolbar" aria-label={i18n.t({ id: 'viewer.controls', message: 'View' })}>
      <ZoomButtons {...{ view, range, onView }} variant="ghost" />
      <span className="viewer-separator" />
      {canTurn && (
        <IconButton
          label={i18n.t({ id: 'viewer.rotate', message: 'Rotate' })}
          icon={RotateCwSquare}
          onClick={() => onView({ type: 'rotate' })}
        />
      )}
      {fullscreen && (
        <IconButton
          label={
            fullscreen.isOn
              ? i18n.t({ id: 'viewer.exitFullscreen', message: 'Exit fullscreen' })
              : i18n.t({ id: 'viewer.fullscreen', message: 'Fullscreen' })
          }
          icon={fullscreen.isOn ? Minimize : Maximize}
          onClick={fullscreen.toggle}
        />
      )}
    </div>
  );
}

/** The same at the bottom of a phone's screen [MVW-2]; `end` holds further buttons. */
export function FootControls({ end, ...controls }: Omit<ViewControlsProps, 'fullscreen'> & { end?: ReactNode }) {
  const { view, range, onView, canTurn } = controls;
  return (
    <div className="row" role="toolbar" aria-label={i18n.t({ id: 'viewer.controls', message: 'View' })}>
      <ZoomButtons {...{ view, range, onView }} variant="second" />
      <span className="grow" />
      {canTurn && (
        <IconButton
          label={i18n.t({ id: 'viewer.rotate', message: 'Rotate' })}
          icon={RotateCwSquare}
          variant="second"
          onClick={() => onView({ type: 'rotate' })}
        />
      )}
      {end}
    </div>
  );
}

function ZoomButtons({
  view,
  range,
  onView,
  variant,
}: Omit<ViewControlsProps, 'canTurn'> & { variant: 'ghost' | 'second' }) {
  const [isLeast, isMost] = [view.zoom <= range.min, view.zoom >= range.max];
  return (
    <>
      {/* not `disabled`, which would drop the focus at the last step */}
      <IconButton
        label={i18n.t({ id: 'viewer.zoomOut', message: 'Zoom out' })}
        icon={Minus}
        variant={variant}
        aria-disabled={isLeast}
        onClick={() => onView({ type: 'zoomOut' })}
      />
      <Button
        variant="ghost"
        className="view-controls-zoom tabular"
        about={i18n.t({ id: 'viewer.zoomResetHint', message: 'Reset to 100%' })}
        title={i18n.t({ id: 'viewer.zoomResetHint', message: 'Reset to 100%' })}
        onClick={() => onView({ type: 'reset' })}
      >
        {PERCENT(i18n).format(view.zoom / 100)}
      </Button>
      <IconButton
        label={i18n.t({ id: 'viewer.zoomIn', message: 'Zoom in' })}
        icon={Plus}
        variant={variant}
        aria-disabled={isMost}
        onClick={() => onView({ type: 'zoomIn' })}
      />
    </>
  );
}
