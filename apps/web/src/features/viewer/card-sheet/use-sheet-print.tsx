import type { SheetPaper } from '@kinvault/domain/documents/card-sheet.ts';
import { type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { pdfPrint } from '../pdf/pdf-print.ts';
import { openPdf } from '../pdf/use-pdf.ts';
import { type PaperPage, PaperPages } from '../print/paper-pages.tsx';

/** Prints a sheet that was made in its own size, not fitted to the page. */
export function useSheetPrint(): { print: (sheet: Blob, paper: SheetPaper) => Promise<void>; layer: ReactNode } {
  const [job, setJob] = useState<{ pages: readonly PaperPage[]; paper: SheetPaper } | null>(null);
  async function print(sheet: Blob, paper: SheetPaper) {
    const { signal } = new AbortController();
    const nothing = () => {};
    const { pdf, close } = await openPdf(sheet, { onProgress: nothing, onLeftOut: nothing, onLocked: nothing, signal });
    try {
      setJob({ pages: [{ page: 0, src: await pdfPrint(pdf, 1).draw(0, signal) }], paper });
    } finally {
      close();
    }
  }
  return { print, layer: job && createPortal(<PaperPages {...job} />, document.body) };
}
