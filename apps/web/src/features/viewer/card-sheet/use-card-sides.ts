import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import { useState } from 'react';
import { useOpenedFile } from '../copies/use-opened-file.ts';
import { firstFrame, type Turn } from './card-frame.ts';
import { type SidePicture, useSidePicture } from './use-side-picture.ts';

export type SideName = 'front' | 'back';

interface SideChoice {
  document: Document;
  /** From 1. */
  page: number;
  turn: Turn;
  /** null: as it is proposed */
  area: PageBox | null;
}

/** A side that was chosen; its picture and its frame are null until the page is drawn. */
export interface CardSide extends SideChoice {
  pageCount: number;
  picture: SidePicture | null;
  problem: string | null;
}

/** Front and back: of one document with two pages at first, the back of any other. */
export function useCardSides(begun: Document) {
  const first = (document: Document, page = 1): SideChoice => ({ document, page, turn: 0, area: null });
  const [front, setFront] = useState<SideChoice>(() => first(begun));
  const [chosenBack, setBack] = useState<SideChoice | null>(null);
  const frontFile = useSideFile(front.document, true);
  const back = chosenBack ?? (frontFile.pageCount > 1 && front.document === begun ? first(begun, 2) : null);
  const isSame = back === null || back.document.id === front.document.id;
  const otherFile = useSideFile(back?.document ?? begun, !isSame);
  const backFile = isSame ? frontFile : otherFile;
  const sides = {
    front: useSide(front, frontFile),
    back: useSide(back, backFile),
  };
  return {
    sides,
    change: (side: SideName, change: Partial<SideChoice>) => {
      if (side === 'front') setFront((now) => ({ ...now, ...change }));
      else setBack({ ...(back ?? first(begun)), ...change });
    },
    choose: (side: SideName, document: Document) => {
      if (side === 'front') setFront(first(document));
      else setBack(first(document));
    },
    swap: () => {
      if (!back) return;
      setFront(back);
      setBack(front);
    },
  };
}

function useSideFile(document: Document, isWanted: boolean) {
  const { file, problem } = useOpenedFile(document, isWanted);
  const source = file && ('pdf' in file ? file.pdf : file.src);
  return { source, problem, pageCount: file && 'pdf' in file ? file.pdf.numPages : 1 };
}

function useSide(choice: SideChoice | null, { source, problem, pageCount }: ReturnType<typeof useSideFile>) {
  const picture = useSidePicture(choice && source, choice?.page ?? 1);
  if (!choice) return null;
  const area = choice.area ?? (picture && firstFrame(picture));
  return { ...choice, area, picture, pageCount, problem };
}
