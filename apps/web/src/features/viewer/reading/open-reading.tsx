import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import { useRef } from 'react';
import type { Found } from '../search/use-text-search.ts';
import { CutNote } from './cut-note.tsx';
import { PartMarks } from './part-marks.tsx';
import { ReadingBlocks } from './reading-blocks.tsx';

export interface ShownReading {
  /** at 100 percent, in px */
  width: number;
  zoom: number;
  found: Found;
}

/** A Word file as one long page. */
export function TextReading({
  reading,
  width,
  zoom,
  found,
}: ShownReading & { reading: Extract<Reading, { kind: 'text' }> }) {
  const paper = useRef<HTMLDivElement>(null);
  return (
    <div
      ref={paper}
      className="reading reading-page"
      style={{ width: `${(width * zoom) / 100}px`, '--reading-zoom': zoom / 100 }}
    >
      <ReadingBlocks blocks={reading.blocks} />
      {reading.isCut && <CutNote />}
      <PartMarks paper={paper} section={0} found={found} layout={`${width} ${zoom}`} />
    </div>
  );
}
