import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import { numbered } from './numbered.ts';
import { ReadingBlocks } from './reading-blocks.tsx';
import { SheetTable } from './sheet-table.tsx';

/** All of a reading, for the printer: sheet after sheet. */
export function ReadingPaper({ reading }: { reading: Reading }) {
  if (reading.kind === 'text') {
    return (
      <div className="reading">
        <ReadingBlocks blocks={reading.blocks} />
      </div>
    );
  }
  return numbered(reading.sheets).map(({ at, item: sheet }) => (
    <section key={at} className="reading reading-sheet">
      <h3>
        <bdi>{sheet.name}</bdi>
      </h3>
      <SheetTable sheet={sheet} />
    </section>
  ));
}
