import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useRef } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useStageSize } from '../stage/document-stage.tsx';
import { SheetPicture } from './sheet-picture.tsx';

interface CopyResultProps {
  made: Blob;
  pdf: PDFDocumentProxy | null;
}

/** The pages of the file itself, as it leaves. */
export function CopyResult({ pdf }: CopyResultProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const room = useStageSize(scroller);
  return (
    <section
      ref={scroller}
      className="copy-scroll copy-made"
      aria-label={i18n.t({ id: 'copies.result', message: 'What they get' })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
      tabIndex={0}
    >
      {!pdf && <Spinner label={i18n.t({ id: 'viewer.opening', message: 'Opening' })} />}
      {pdf &&
        room &&
        Array.from({ length: pdf.numPages }, (_, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
          <SheetPicture key={at} file={{ pdf }} number={at + 1} room={room} zoom={1} onLost={() => {}} />
        ))}
    </section>
  );
}

/** What it is made of. */
export function CopyFacts({ made, pdf }: CopyResultProps) {
  const values = { count: pdf?.numPages ?? 1, size: fileSizeText(i18n, made.size) };
  return (
    <div className="copy-facts">
      <h3>{i18n.t({ id: 'copies.result', message: 'What they get' })}</h3>
      <p role="status">
        {i18n.t({
          id: 'copies.facts',
          message:
            'A PDF of pictures, {count, plural, one {# page} other {# pages}}, {size}. No text, no data, nothing beneath the black.',
          values,
        })}
      </p>
      <p className="text-small muted">
        {i18n.t({ id: 'copies.exact', message: 'You see the file itself. The original stays as it is.' })}
      </p>
    </div>
  );
}
