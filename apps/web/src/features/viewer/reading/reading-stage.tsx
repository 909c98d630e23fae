import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import type { ReactNode } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Size } from '../fit.ts';
import type { Found } from '../search/use-text-search.ts';
import type { StageContent } from '../stage-content.ts';
import type { ViewState } from '../view-state.ts';
import './reading.css';
import { numbered } from './numbered.ts';
import { SheetsReading, TextReading } from './open-reading.tsx';
import { useReading } from './reading.api.ts';
import { ReadingBlocks } from './reading-blocks.tsx';
import { readingText } from './reading-text.ts';
import { SheetTable } from './sheet-table.tsx';

interface ReadingStageProps {
  document: Document;
  stage: Size;
  view: ViewState;
  found: Found;
  onShown: () => void;
  onContent: (content: StageContent) => void;
  /** shown if the server could not extract any text */
  noPreview: ReactNode;
  renderFailure: (error: Error, retry: () => void) => ReactNode;
}

/** A Word or Excel file, as extracted by the server. */
export function ReadingStage({ document, noPreview, renderFailure, ...shown }: ReadingStageProps) {
  const { reading, error, isMissing, retry } = useReading(document);
  if (isMissing) return noPreview;
  if (error) return renderFailure(error, retry);
  return reading ? (
    <OpenReading reading={reading} {...shown} />
  ) : (
    <Spinner label={i18n.t({ id: 'viewer.opening', message: 'Opening' })} />
  );
}

interface OpenReadingProps extends Pick<ReadingStageProps, 'stage' | 'view' | 'found' | 'onShown' | 'onContent'> {
  reading: Reading;
}

function OpenReading({ reading, stage, view, found, onShown, onContent }: OpenReadingProps) {
  useOnChange(reading, () => {
    onContent({ text: readingText(reading), print: { kind: 'reading', content: <ReadingPaper reading={reading} /> } });
    onShown();
  });
  const shown = { width: Math.min(stage.width, MAX_WIDTH), zoom: view.zoom, found };
  if (reading.kind === 'text') return <TextReading reading={reading} {...shown} />;
  return <SheetsReading reading={reading} {...shown} />;
}

/** px; about the width of an A4 page at normal text size */
const MAX_WIDTH = 820;

/** The whole reading for printing, sheet after sheet. */
function ReadingPaper({ reading }: { reading: Reading }) {
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
