import Maximize from 'lucide-react/icons/maximize';
import Minimize from 'lucide-react/icons/minimize';
import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import RotateCwSquare from 'lucide-react/icons/rotate-cw-square';
import type { ReactNode } from 'react';
import { Button, IconButton } from '../../ui/button.tsx';
import type { ViewAction, ViewState, ZoomRange } from './view-state.ts';

interface ViewControlsProps {
  view: ViewState;
  range: ZoomRange;
  onView: (action: ViewAction) => void;
  /** false: text that would only be read with the head on the side */
  canTurn: boolean;
  fullscreen?: { isOn: boolean; toggle: () => void } | null;
}

/** The toolbar that floats over the desktop's stage [DVW-2]. */
export function FloatingControls({ view, range, onView, canTurn, fullscreen }: ViewControlsProps) {
  return (
    <div className="view-controls" role="toolbar" aria-label="View">
      <ZoomButtons {...{ view, range, onView }} variant="ghost" />
      <span className="viewer-separator" />
      {canTurn && <IconButton label="Rotate" icon={RotateCwSquare} onClick={() => onView({ type: 'rotate' })} />}
      {fullscreen && (
        <IconButton
          label={fullscreen.isOn ? 'Leave fullscreen' : 'Fullscreen'}
          icon={fullscreen.isOn ? Minimize : Maximize}
          onClick={fullscreen.toggle}
        />
      )}
    </div>
  );
}

/** The same at a phone's foot, in thumb's reach [MVW-2]; `end` is what one does with the document. */
export function FootControls({ end, ...controls }: Omit<ViewControlsProps, 'fullscreen'> & { end?: ReactNode }) {
  const { view, range, onView, canTurn } = controls;
  return (
    <div className="row" role="toolbar" aria-label="View">
      <ZoomButtons {...{ view, range, onView }} variant="second" />
      <span className="grow" />
      {canTurn && (
        <IconButton label="Rotate" icon={RotateCwSquare} variant="second" onClick={() => onView({ type: 'rotate' })} />
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
      {/* not `disabled`: that would throw the focus out of the toolbar at the last step */}
      <IconButton
        label="Zoom out"
        icon={Minus}
        variant={variant}
        aria-disabled={isLeast}
        onClick={() => onView({ type: 'zoomOut' })}
      />
      <Button
        variant="ghost"
        className="view-controls-zoom tabular"
        aria-label={`Zoom ${view.zoom} percent. Reset to 100 percent`}
        title="Reset to 100%"
        onClick={() => onView({ type: 'reset' })}
      >
        {view.zoom}%
      </Button>
      <IconButton
        label="Zoom in"
        icon={Plus}
        variant={variant}
        aria-disabled={isMost}
        onClick={() => onView({ type: 'zoomIn' })}
      />
    </>
  );
}
