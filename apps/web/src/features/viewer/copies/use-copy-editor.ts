import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import { useState } from 'react';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { useHistory } from '../pages/use-history.ts';
import {
  addCover,
  type CopyDraft,
  type Cover,
  type CoverKind,
  changeCover,
  removeCover,
  setBlack,
  setLeftOut,
} from './covers.ts';

export type CopyEditor = ReturnType<typeof useCopyEditor>;

const EMPTY: CopyDraft = { covers: [], leftOut: [] };

/** What is black and which pages are in the copy; each change can be undone. */
export function useCopyEditor() {
  const { now, begin, change, undo, redo } = useHistory<CopyDraft>();
  const [selectedId, select] = useState<string | null>(null);
  const draft = now ?? EMPTY;
  return {
    draft,
    covers: draft.covers,
    isBegun: now !== null,
    begin: (covers: readonly Cover[], leftOut: readonly number[]) => begin({ covers, leftOut }),
    selectedId,
    select,
    draw: (page: number, box: PageBox) => {
      const id = randomUuid();
      change((before) => addCover(before, { id, page, kind: null, isBlack: true, box }));
      select(id);
    },
    setBox: (id: string, to: (box: PageBox) => PageBox) =>
      change((before) => changeCover(before, id, ({ box }) => ({ box: to(box) })), id),
    toggle: (id: string) => change((before) => changeCover(before, id, ({ isBlack }) => ({ isBlack: !isBlack }))),
    remove: (id: string) => change((before) => removeCover(before, id)),
    setBlack: (kind: CoverKind, isBlack: boolean) => change((before) => setBlack(before, kind, isBlack)),
    setLeftOut: (page: number, isOut: boolean) => change((before) => setLeftOut(before, page, isOut)),
    undo,
    redo,
  };
}
