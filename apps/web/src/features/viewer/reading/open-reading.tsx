import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { HitMarks } from '../search/hit-marks.tsx';
import type { Found } from '../search/use-text-search.ts';
import { IncompleteNote } from '../stage/incomplete-note.tsx';
import { ReadingBlocks } from './reading-blocks.tsx';
import { type Sheet, SheetTable } from './sheet-table.tsx';

interface ShownReading {
  /** at 100 percent, in px */
  width: number;
  zoom: number;
  found: Found;
}

/** A Word file, as one long page. */
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
      {reading.isIncomplete && <IncompleteNote />}
      <ReadingBlocks blocks={reading.blocks} />
      {reading.isCut && <CutNote />}
      <PartMarks paper={paper} section={0} found={found} layout={`${width} ${zoom}`} />
    </div>
  );
}

interface PartMarksProps {
  paper: RefObject<HTMLElement | null>;
  section: number;
  found: Found;
  layout: string;
}

interface Paper {
  base: HTMLElement;
  parts: readonly HTMLElement[];
}

/** Marks the matches in one section. */
function PartMarks({ paper, section, found, layout }: PartMarksProps) {
  const [drawn, setDrawn] = useState<Paper>();
  // not a layout effect: the ref of the surrounding element is set after those
  useEffect(() => {
    const base = paper.current;
    if (base) setDrawn({ base, parts: [...base.querySelectorAll<HTMLElement>('[data-part]')] });
  }, [paper]);
  const hits = found.hits.filter((hit) => hit.section === section);
  if (hits.length === 0 || !drawn) return null;
  return <HitMarks {...drawn} hits={hits} current={found.current} layout={layout} />;
}

/** At the end of a file that is too long to show as a whole. */
function CutNote() {
  return (
    <p className="reading-cut">
      {i18n.t({ id: 'viewer.cut', message: 'Only the beginning is shown here. Download the file to see the rest.' })}
    </p>
  );
}

/** An Excel file, with a tab for each sheet. Search opens the sheet of the current match. */
export function SheetsReading({
  reading: { sheets, isIncomplete },
  width,
  zoom,
  found,
}: ShownReading & { reading: Extract<Reading, { kind: 'sheets' }> }) {
  const [open, setOpen] = useState('0');
  const { current } = found;
  useEffect(() => {
    if (current) setOpen(String(current.section));
  }, [current]);

  const tabs = sheets.map((sheet, index) => ({
    value: String(index),
    label: sheet.name,
    content: <OneSheet sheet={sheet} section={index} zoom={zoom} found={found} />,
  }));
  return (
    <div className="reading-book" style={{ minWidth: `${width}px` }}>
      {isIncomplete && <IncompleteNote />}
      {sheets.length === 1 ? (
        tabs[0]?.content
      ) : (
        <Tabs
          tabs={tabs}
          value={open}
          onValueChange={setOpen}
          label={i18n.t({ id: 'viewer.sheets', message: 'Sheets' })}
        />
      )}
    </div>
  );
}

interface OneSheetProps extends Omit<ShownReading, 'width'> {
  sheet: Sheet;
  section: number;
}

function OneSheet({ sheet, section, zoom, found }: OneSheetProps) {
  const paper = useRef<HTMLDivElement>(null);
  return (
    <div ref={paper} className="reading reading-sheet" style={{ '--reading-zoom': zoom / 100 }}>
      {sheet.rows.length === 0 ? (
        <p className="muted">{i18n.t({ id: 'viewer.sheetEmpty', message: 'This sheet is empty.' })}</p>
      ) : (
        <SheetTable sheet={sheet} />
      )}
      {sheet.isCut && <CutNote />}
      <PartMarks paper={paper} section={section} found={found} layout={`${zoom}`} />
    </div>
  );
}
