import { useEffect, useRef, useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { CutNote } from './cut-note.tsx';
import type { ShownReading } from './open-reading.tsx';
import { PartMarks } from './part-marks.tsx';
import { type Sheet, SheetTable } from './sheet-table.tsx';

/** An Excel file, sheet by sheet. A search leads to the sheet of its hit. */
export function SheetsReading({ sheets, width, zoom, found }: ShownReading & { sheets: readonly Sheet[] }) {
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
      {sheets.length === 1 ? (
        tabs[0]?.content
      ) : (
        <Tabs tabs={tabs} value={open} onValueChange={setOpen} label="Sheets" />
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
      {sheet.rows.length === 0 ? <p className="muted">This sheet is empty.</p> : <SheetTable sheet={sheet} />}
      {sheet.isCut && <CutNote />}
      <PartMarks paper={paper} section={section} found={found} layout={`${zoom}`} />
    </div>
  );
}
