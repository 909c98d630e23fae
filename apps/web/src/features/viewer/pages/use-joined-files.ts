import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-client.ts';
import { openPdf } from '../pdf/use-pdf.ts';
import { sendNewFile } from '../side-panel/versions/versions.api.ts';

/** Where pages are drawn from. A picture is one page. */
export type PageSource = { pdf: PDFDocumentProxy } | { picture: File };

export interface JoinedFile {
  fileId: string;
  source: PageSource;
  pageCount: number;
}

/** As `accept` of a file input: what pages can be made of. */
export const JOINABLE = 'application/pdf,image/jpeg,image/png,image/webp,image/heic,.pdf,.heic,.heif';

/** Uploads files whose pages join the document. They stay on the device, and no document claims the uploads. */
export function useJoinedFiles() {
  const [files, setFiles] = useState<readonly JoinedFile[]>([]);
  const [isAdding, setAdding] = useState(false);
  const closing = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    closing.current = controller;
    return () => controller.abort(new DOMException('closed', 'AbortError'));
  }, []);

  /** @throws ApiError, OfflineError, pdf.js's errors, or AbortError if the editor was closed */
  async function add(file: File): Promise<JoinedFile> {
    const signal = closing.current?.signal ?? AbortSignal.abort();
    setAdding(true);
    try {
      const source = await openSource(file, signal);
      const fileId = await sendNewFile(file, { onProgress: () => {}, signal });
      const joined = { fileId, source, pageCount: 'pdf' in source ? source.pdf.numPages : 1 };
      setFiles((now) => [...now, joined]);
      return joined;
    } finally {
      setAdding(false);
    }
  }
  return { files, isAdding, add };
}

async function openSource(file: File, signal: AbortSignal): Promise<PageSource> {
  if (file.type !== 'application/pdf' && !/\.pdf$/i.test(file.name)) return { picture: file };
  const pdf = await new Promise<PDFDocumentProxy>((resolve, reject) => {
    const onLocked = () => reject(new ApiError('pages_locked', 415));
    const opening = openPdf(file, { onProgress: () => {}, onLeftOut: () => {}, onLocked, signal });
    opening.then((opened) => resolve(opened.pdf), reject);
  });
  return { pdf };
}
