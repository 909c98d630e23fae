import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Hit } from './find-text.ts';
import type { Found } from './use-text-search.ts';

interface HitMarksProps {
  /** positioned parent of the marks */
  base: HTMLElement | null;
  /** The elements of the section's parts, in order. */
  parts: readonly HTMLElement[];
  hits: readonly Hit[];
  current: Found['current'];
  /** changes whenever the text moves within the base: rotation, width */
  layout: unknown;
}

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
  isCurrent: boolean;
  key: string;
}

/** Boxes over the matches, in percent of the base so that they scale with it. The text itself stays untouched. */
export function HitMarks({ base, parts, hits, current, layout }: HitMarksProps) {
  const [boxes, setBoxes] = useState<readonly Box[]>([]);
  const shown = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `layout` stands for anything that moves the text
  useLayoutEffect(() => {
    setBoxes(base ? hits.flatMap((hit) => boxesOf(base, parts, hit, hit === current)) : []);
  }, [base, parts, hits, current, layout]);

  const first = boxes.findIndex(({ isCurrent }) => isCurrent);
  const currentBox = boxes[first]?.key;
  useEffect(() => {
    if (currentBox) shown.current?.scrollIntoView({ block: 'center', inline: 'nearest' });
  }, [currentBox]);

  return boxes.map(({ left, top, width, height, isCurrent, key }, index) => (
    <mark
      key={key}
      ref={index === first ? shown : undefined}
      className="hit-mark"
      data-current={isCurrent || undefined}
      aria-hidden="true"
      style={{ left: `${left}%`, top: `${top}%`, width: `${width}%`, height: `${height}%` }}
    />
  ));
}

function boxesOf(base: HTMLElement, parts: readonly HTMLElement[], hit: Hit, isCurrent: boolean): Box[] {
  const range = rangeOf(parts, hit);
  if (!range) return [];
  const frame = base.getBoundingClientRect();
  return Array.from(range.getClientRects())
    .filter(({ width, height }) => width > 0.5 && height > 0.5)
    .map((rect, index) => ({
      left: ((rect.left - frame.left) / frame.width) * 100,
      top: ((rect.top - frame.top) / frame.height) * 100,
      width: (rect.width / frame.width) * 100,
      height: (rect.height / frame.height) * 100,
      isCurrent,
      key: `${hit.section} ${hit.from.part} ${hit.from.offset} ${index}`,
    }));
}

function rangeOf(parts: readonly HTMLElement[], { from, to }: Hit): Range | null {
  const [start, end] = [textOf(parts[from.part]), textOf(parts[to.part])];
  if (!start || !end) return null;
  const range = document.createRange();
  range.setStart(start, Math.min(from.offset, start.length));
  range.setEnd(end, Math.min(to.offset, end.length));
  return range;
}

function textOf(part: HTMLElement | undefined): Text | null {
  return part?.firstChild instanceof Text ? part.firstChild : null;
}
