import { type ReactNode, useCallback, useState } from 'react';
import type { TextPart } from '../search/find-text.ts';

/** The text of a document, read section by section as it is searched. */
export interface TextSource {
  count: number;
  /** 'page' or 'sheet', for 'Searching, page 3 of 14' */
  noun: string;
  read: (section: number) => Promise<TextPart[]>;
}

/** How a document comes onto paper: page by page as pictures, or as text that the browser sets. */
export type PrintSource =
  | { kind: 'pages'; count: number; draw: (page: number, signal: AbortSignal) => Promise<Blob | string> }
  | { kind: 'reading'; content: ReactNode };

/** What the stage tells the viewer's tools of the document on it, as soon as it is open. */
export interface StageContent {
  /** null: there is no text in it */
  text: TextSource | null;
  print: PrintSource;
}

type ReadPanel = StageContent | null;

/** What the stage has told of the file that is open now: null when it cannot be shown, undefined until either. */
export function useStageContent(fileId: string): [ReadPanel | undefined, (content: ReadPanel) => void] {
  const [told, setTold] = useState<{ fileId: string; content: ReadPanel }>();
  const tell = useCallback((content: ReadPanel) => setTold({ fileId, content }), [fileId]);
  return [told?.fileId === fileId ? told.content : undefined, tell];
}
