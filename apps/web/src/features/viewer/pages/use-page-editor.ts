import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import {
  addPages,
  changePage,
  changeWords,
  cutBefore,
  joinWithPrevious,
  movePage,
  type Parts,
  type PartWords,
  type PlanPage,
  pagesOf,
  stepPage,
  turnPage,
} from './page-parts.ts';
import { sameTarget } from './part-targets.ts';
import { useHistory } from './use-history.ts';

export type PageEditor = ReturnType<typeof usePageEditor>;

/** The plan for a document's pages, which page is selected, and everything that changes them. */
export function usePageEditor(document: Document) {
  const { now: parts, begin, change, undo, redo } = useHistory<Parts>();
  const [selectedId, select] = useState('');
  const pages = parts ? pagesOf(parts) : [];
  const at = pages.findIndex(({ id }) => id === selectedId);

  function cut(pageId: string) {
    if (!parts) return;
    const values = { name: document.name, number: parts.length + 1 };
    const name = i18n.t({ id: 'pages.partName', message: '{name}, part {number}', values });
    const words = { name, type: document.type, target: sameTarget(document) };
    change((now) => cutBefore(now, pageId, { ...words, id: randomUuid() }));
  }

  return {
    parts,
    pages,
    selectedId,
    select,
    /** the next or the previous page, or the one selected */
    selectBy: (by: -1 | 1) => select(pages[at + by]?.id ?? selectedId),
    begin: (pageCount: number) => {
      const whole = pagesOfFile(0, pageCount, 1);
      begin([
        { id: document.id, name: document.name, type: document.type, target: sameTarget(document), pages: whole },
      ]);
      select(whole[0]?.id ?? '');
    },
    cut,
    join: (partId: string) => change((now) => joinWithPrevious(now, partId)),
    turn: (pageId: string, by: 90 | 270) => change((now) => turnPage(now, pageId, by)),
    leaveOut: (pageId: string) => change((now) => changePage(now, pageId, ({ isOut }) => ({ isOut: !isOut }))),
    step: (pageId: string, by: -1 | 1) => change((now) => stepPage(now, pageId, by)),
    drag: (pageId: string, to: { partId: string; at: number }) => change((now) => movePage(now, pageId, to), pageId),
    setWords: (partId: string, words: Partial<PartWords>) =>
      change((now) => changeWords(now, partId, words), `${partId} ${Object.keys(words).join()}`),
    addFile: (file: number, pageCount: number) => {
      const added = pagesOfFile(file, pageCount, pages.length + 1);
      change((now) => addPages(now, added));
      select(added[0]?.id ?? selectedId);
    },
    undo,
    redo,
  };
}

function pagesOfFile(file: number, count: number, firstNumber: number): PlanPage[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `${file}-${at + 1}`,
    number: firstNumber + at,
    file,
    page: at + 1,
    turn: 0 as const,
    isOut: false,
  }));
}
