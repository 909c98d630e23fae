import { type KeyboardEvent, type PointerEvent, useId, useRef, useState } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { type Handle, handlePoint, moveHandle, type Point, type Quad } from './quad.ts';
import './edges.css';

const HANDLES: readonly Handle[] = [0, 1, 2, 3].flatMap((at) => [
  { part: 'corner', at: at as Handle['at'] },
  { part: 'side', at: at as Handle['at'] },
]);

/** Step of an arrow key, as a share of the picture; with Shift ten times as far. */
const STEP = 0.004;
const KEYS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

interface QuadHandlesProps {
  quad: Quad;
  onChange: (quad: Quad) => void;
  /** the handle that the magnifier shows, or null */
  onActive: (handle: Handle | null) => void;
}

/** Four corners and four sides, to drag or to nudge with arrow keys. They fill the element that shows the picture. */
export function QuadHandles({ quad, onChange, onActive }: QuadHandlesProps) {
  const [dragged, setDragged] = useState<{ quad: Quad; from: Point } | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const hintId = useId();

  function nudge(event: KeyboardEvent, handle: Handle) {
    const step = KEYS[event.key];
    if (!step) return;
    event.preventDefault();
    const times = event.shiftKey ? 10 : 1;
    onChange(moveHandle(quad, handle, { x: step.x * times, y: step.y * times }));
  }

  function drag(event: PointerEvent, handle: Handle) {
    const box = area.current?.getBoundingClientRect();
    if (!dragged || !box) return;
    const by = { x: (event.clientX - dragged.from.x) / box.width, y: (event.clientY - dragged.from.y) / box.height };
    onChange(moveHandle(dragged.quad, handle, by));
  }

  return (
    <div ref={area} className="scan-handles">
      <span id={hintId} hidden>
        {i18n.t({ id: 'scan.moveHint', message: 'Move it with the arrow keys, farther with Shift.' })}
      </span>
      {HANDLES.map((handle) => {
        const { x, y } = handlePoint(quad, handle);
        return (
          <button
            key={`${handle.part} ${handle.at}`}
            type="button"
            className={`scan-handle ${handle.part}`}
            style={{ '--x': x, '--y': y, '--turn': `${sideAngle(quad, handle)}rad` }}
            aria-label={handleName(handle)}
            aria-describedby={hintId}
            onFocus={() => onActive(handle)}
            onBlur={() => onActive(null)}
            onKeyDown={(event) => nudge(event, handle)}
            onPointerDown={(event) => {
              event.currentTarget.setPointerCapture(event.pointerId);
              setDragged({ quad, from: { x: event.clientX, y: event.clientY } });
              onActive(handle);
            }}
            onPointerMove={(event) => drag(event, handle)}
            onPointerUp={() => setDragged(null)}
            onPointerCancel={() => setDragged(null)}
          />
        );
      })}
    </div>
  );
}

function sideAngle(quad: Quad, { at }: Handle): number {
  const [from, to] = [quad[at], quad[((at + 1) % 4) as Handle['at']]];
  return Math.atan2(to.y - from.y, to.x - from.x);
}

function handleName({ part, at }: Handle): string {
  const corners = [
    i18n.t({ id: 'scan.upperLeft', message: 'Upper left corner' }),
    i18n.t({ id: 'scan.upperRight', message: 'Upper right corner' }),
    i18n.t({ id: 'scan.lowerRight', message: 'Lower right corner' }),
    i18n.t({ id: 'scan.lowerLeft', message: 'Lower left corner' }),
  ];
  const sides = [
    i18n.t({ id: 'scan.upperSide', message: 'Upper side' }),
    i18n.t({ id: 'scan.rightSide', message: 'Right side' }),
    i18n.t({ id: 'scan.lowerSide', message: 'Lower side' }),
    i18n.t({ id: 'scan.leftSide', message: 'Left side' }),
  ];
  return (part === 'corner' ? corners[at] : sides[at]) ?? '';
}
