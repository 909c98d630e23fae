import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Point } from '../copies/covers.ts';
import { useStageSize } from '../stage/document-stage.tsx';
import { movedFrame, resizedFrame } from './card-frame.ts';
import type { CardSide } from './use-card-sides.ts';
import type { SidePicture } from './use-side-picture.ts';

interface FrameEditorProps {
  side: CardSide;
  onArea: (area: PageBox) => void;
}

/** The page, with a frame in the shape of a card that is moved to the card's edges. */
export function FrameEditor({ side: { picture, area, problem }, onArea }: FrameEditorProps) {
  const stage = useRef<HTMLDivElement>(null);
  const room = useStageSize(stage);
  return (
    <div ref={stage} className="copy-stage card-stage">
      {problem && <p role="alert">{problem}</p>}
      {!problem && (!picture || !area) && <Spinner label={i18n.t({ id: 'viewer.opening', message: 'Opening' })} />}
      {!problem && picture && area && room && <FramedPage {...{ picture, area, room, onArea }} />}
    </div>
  );
}

interface FramedPageProps {
  picture: SidePicture;
  area: PageBox;
  room: { width: number; height: number };
  onArea: (area: PageBox) => void;
}

function FramedPage({ picture, area, room, onArea }: FramedPageProps) {
  const page = useRef<HTMLDivElement>(null);
  const last = useRef<Point>(null);
  const scale = Math.min(room.width / picture.width, room.height / picture.height);
  const at = ({ clientX, clientY }: PointerEvent): Point => {
    const { left, top, width, height } = page.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
    return { x: (clientX - left) / width, y: (clientY - top) / height };
  };
  const dragging = (change: (by: Point) => PageBox) => ({
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.stopPropagation();
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = at(event);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!last.current) return;
      const point = at(event);
      onArea(change({ x: point.x - last.current.x, y: point.y - last.current.y }));
      last.current = point;
    },
    onPointerUp: () => {
      last.current = null;
    },
    onPointerCancel: () => {
      last.current = null;
    },
  });
  const percent = (part: number) => `${part * 100}%`;
  return (
    <div ref={page} className="card-page" style={{ width: picture.width * scale, height: picture.height * scale }}>
      <img src={picture.src} alt="" draggable={false} />
      <div
        className="card-frame"
        style={{
          ...{ insetInlineStart: percent(area.x), top: percent(area.y) },
          ...{ width: percent(area.width), height: percent(area.height) },
        }}
      >
        <button
          type="button"
          aria-label={i18n.t({
            id: 'cardSheet.frame',
            message: 'Frame around the card. Arrow keys move it, with Shift they resize it.',
          })}
          onKeyDown={(event) => onFrameKey(event, picture, area, onArea)}
          {...dragging((by) => movedFrame(area, by))}
        />
        <i {...dragging(({ x }) => resizedFrame(picture, area, x))} />
      </div>
    </div>
  );
}

const STEP = 0.005;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

function onFrameKey(event: KeyboardEvent, picture: SidePicture, area: PageBox, onArea: (area: PageBox) => void): void {
  const by = ARROWS[event.key];
  if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  onArea(event.shiftKey ? resizedFrame(picture, area, by.x + by.y) : movedFrame(area, by));
}
