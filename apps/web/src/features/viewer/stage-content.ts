import { type ReactNode, useCallback, useState } from 'react';
import type { TextPart } from './search/find-text.ts';

/** The text of a document, read section by section during a search. */
export interface TextSource {
  count: number;
  unit: 'page' | 'sheet' | 'part';
  read: (section: number) => Promise<TextPart[]>;
}

/** How a document is printed: each page as an image, or as text that the browser lays out. */
export type PrintSource =
  | { kind: 'pages'; count: number; draw: (page: number, signal: AbortSignal) => Promise<Blob | string> }
  | { kind: 'reading'; content: ReactNode };

/** What the stage passes to search and print once the document is open. */
export interface StageContent {
  /** null if it has no text */
  text: TextSource | null;
  print: PrintSource;
}

type OpenedContent = StageContent | null;

/** The content of the open file: null if it can't be shown, undefined while it opens. */
export function useStageContent(fileId: string): [OpenedContent | undefined, (content: OpenedContent) => void] {
  const [opened, setOpened] = useState<{ fileId: string; content: OpenedContent }>();
  const tell = useCallback((content: OpenedContent) => setOpened({ fileId, content }), [fileId]);
  return [opened?.fileId === fileId ? opened.content : undefined, tell];
}
