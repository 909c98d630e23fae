import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';
import { coverName } from './cover-words.ts';
import { boxBetween, type Cover, isDrawn, movedBox, type Point, resizedBox } from './covers.ts';
import type { CopyEditor } from './use-copy-editor.ts';

interface CoverLayerProps {
  editor: CopyEditor;
  page: number;
  type: DocumentType;
  isDrawing: boolean;
}

/** The covers of a page: drawn on it, moved and resized by a mouse, a finger or keys. */
export function CoverLayer({ editor, page, type, isDrawing }: CoverLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  const [drag, setDrag] = useState<{ from: Point; to: Point } | null>(null);
  const at = (event: PointerEvent) => pointIn(layer.current, event);
  const drawn = drag && boxBetween(drag.from, drag.to);
  return (
    <div
      ref={layer}
      className={classNames('copy-covers', isDrawing && 'drawing')}
      onPointerDown={(event) => {
        if (!isDrawing || event.button !== 0) return;
        event.preventDefault();
        editor.select(null);
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ from: at(event), to: at(event) });
      }}
      onPointerMove={(event) => drag && setDrag({ ...drag, to: at(event) })}
      onPointerUp={() => {
        if (drawn && isDrawn(drawn)) editor.draw(page, drawn);
        setDrag(null);
      }}
      onPointerCancel={() => setDrag(null)}
    >
      {drawn && <span className="copy-cover black" style={placeOf(drawn)} />}
      {editor.covers
        .filter((cover) => cover.page === page)
        .map((cover) => (
          <CoverBox key={cover.id} {...{ cover, editor, type, at }} />
        ))}
    </div>
  );
}

interface CoverBoxProps {
  cover: Cover;
  editor: CopyEditor;
  type: DocumentType;
  at: (event: PointerEvent) => Point;
}

function CoverBox({ cover, editor, type, at }: CoverBoxProps) {
  const last = useRef<Point>(null);
  const isSelected = editor.selectedId === cover.id;
  /** Moves it, or one of its corners, with the pointer. */
  const dragging = (corner?: 'start' | 'end') => ({
    onPointerDown: (event: PointerEvent) => {
      event.stopPropagation();
      if (event.button !== 0) return;
      editor.select(cover.id);
      event.currentTarget.setPointerCapture(event.pointerId);
      last.current = at(event);
    },
    onPointerMove: (event: PointerEvent) => {
      if (!last.current) return;
      const point = at(event);
      const by = { x: point.x - last.current.x, y: point.y - last.current.y };
      last.current = point;
      editor.setBox(cover.id, (box) => (corner ? resizedBox(box, corner, by) : movedBox(box, by)));
    },
    onPointerUp: () => {
      last.current = null;
    },
    onPointerCancel: () => {
      last.current = null;
    },
  });
  const name = coverName(cover.kind, type);
  return (
    <div
      className={classNames('copy-cover', cover.isBlack && 'black', isSelected && 'selected')}
      style={placeOf(cover.box)}
    >
      <button
        type="button"
        data-cover={cover.id}
        aria-label={
          cover.isBlack
            ? i18n.t({ id: 'copies.coverBlack', message: '{name}, blacked out', values: { name } })
            : i18n.t({ id: 'copies.coverProposed', message: '{name}, visible', values: { name } })
        }
        aria-pressed={cover.isBlack}
        onFocus={() => editor.select(cover.id)}
        onDoubleClick={() => editor.toggle(cover.id)}
        onKeyDown={(event) => onCoverKey(event, cover, editor)}
        {...dragging()}
      />
      {isSelected &&
        (['start', 'end'] as const).map((corner) => <i key={corner} className={corner} {...dragging(corner)} />)}
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

/** Arrows move it, with Shift they resize it; the page has the same directions in every script. */
function onCoverKey(event: KeyboardEvent, { id }: Cover, editor: CopyEditor): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const by = ARROWS[event.key];
  if (by) editor.setBox(id, (box) => (event.shiftKey ? resizedBox(box, 'end', by) : movedBox(box, by)));
  else if (event.key === 'Delete' || event.key === 'Backspace') editor.remove(id);
  else if (event.key === ' ' || event.key === 'Enter') editor.toggle(id);
  else return;
  event.preventDefault();
}

function pointIn(layer: HTMLElement | null, { clientX, clientY }: PointerEvent): Point {
  if (!layer) return { x: 0, y: 0 };
  const { left, top, width, height } = layer.getBoundingClientRect();
  return { x: (clientX - left) / width, y: (clientY - top) / height };
}

function placeOf({ x, y, width, height }: Cover['box']): CSSProperties {
  const percent = (part: number) => `${part * 100}%`;
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) };
}
