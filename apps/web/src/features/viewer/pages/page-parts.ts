import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { PagePlan } from '@kinvault/domain/documents/page-plan.schema.ts';

export interface PlanPage {
  id: string;
  /** shown below it; pages keep it wherever they are moved */
  number: number;
  /** 0: the document's; from 1 on: the files that were added */
  file: number;
  /** in that file, from 1 */
  page: number;
  turn: 0 | 90 | 180 | 270;
  /** left out, in its place */
  isOut: boolean;
}

export interface PartWords {
  name: string;
  type: DocumentType;
  target: UploadTarget;
}

/** The pages of one document to be made. */
export interface PlanPart extends PartWords {
  id: string;
  pages: readonly PlanPage[];
}

export type Parts = readonly PlanPart[];

/** From this page on, the pages become another document. */
export function cutBefore(parts: Parts, pageId: string, added: PartWords & { id: string }): Parts {
  return parts.flatMap((part) => {
    const at = part.pages.findIndex(({ id }) => id === pageId);
    if (at <= 0) return part;
    return [
      { ...part, pages: part.pages.slice(0, at) },
      { ...added, pages: part.pages.slice(at) },
    ];
  });
}

/** Its pages go to the part before it, whose words stay. */
export function joinWithPrevious(parts: Parts, partId: string): Parts {
  const at = parts.findIndex(({ id }) => id === partId);
  const [previous, part] = [parts[at - 1], parts[at]];
  if (!previous || !part) return parts;
  return parts.toSpliced(at - 1, 2, { ...previous, pages: [...previous.pages, ...part.pages] });
}

export function changePage(parts: Parts, pageId: string, change: (page: PlanPage) => Partial<PlanPage>): Parts {
  return parts.map((part) => ({
    ...part,
    pages: part.pages.map((page) => (page.id === pageId ? { ...page, ...change(page) } : page)),
  }));
}

export function turnPage(parts: Parts, pageId: string, by: 90 | 270): Parts {
  return changePage(parts, pageId, ({ turn }) => ({ turn: ((turn + by) % 360) as PlanPage['turn'] }));
}

/** To this place among the pages of a part; a part without pages is gone. */
export function movePage(parts: Parts, pageId: string, to: { partId: string; at: number }): Parts {
  const page = pagesOf(parts).find(({ id }) => id === pageId);
  if (!page) return parts;
  return parts
    .map((part) => {
      const others = part.pages.filter(({ id }) => id !== pageId);
      return { ...part, pages: part.id === to.partId ? others.toSpliced(to.at, 0, page) : others };
    })
    .filter(({ pages }) => pages.length > 0);
}

/** One place further or back, also into the neighboring part. */
export function stepPage(parts: Parts, pageId: string, by: -1 | 1): Parts {
  const partAt = parts.findIndex(({ pages }) => pages.some(({ id }) => id === pageId));
  const part = parts[partAt];
  if (!part) return parts;
  const at = part.pages.findIndex(({ id }) => id === pageId) + by;
  if (at >= 0 && at < part.pages.length) return movePage(parts, pageId, { partId: part.id, at });
  const neighbor = parts[partAt + by];
  if (!neighbor) return parts;
  return movePage(parts, pageId, { partId: neighbor.id, at: by === 1 ? 0 : neighbor.pages.length });
}

export function changeWords(parts: Parts, partId: string, words: Partial<PartWords>): Parts {
  return parts.map((part) => (part.id === partId ? { ...part, ...words } : part));
}

/** Of a file that was added: behind the last page. */
export function addPages(parts: Parts, pages: readonly PlanPage[]): Parts {
  return parts.map((part, at) => (at === parts.length - 1 ? { ...part, pages: [...part.pages, ...pages] } : part));
}

export function pagesOf(parts: Parts): PlanPage[] {
  return parts.flatMap(({ pages }) => pages);
}

/** The parts of which a document comes. The first is the document itself. */
export function madeParts(parts: Parts): PlanPart[] {
  return parts.filter(({ pages }) => pages.some(({ isOut }) => !isOut));
}

/** Whether other files come of it than the one there is. */
export function areChanged(parts: Parts): boolean {
  const pages = pagesOf(parts);
  const asThere = ({ file, page, turn, isOut }: PlanPage, at: number) =>
    file === 0 && page === at + 1 && turn === 0 && !isOut;
  return madeParts(parts).length > 1 || !pages.every(asThere);
}

export function toPlan(parts: Parts, { revision, joined }: Pick<PagePlan, 'revision' | 'joined'>): PagePlan | null {
  const [first, ...others] = madeParts(parts).map(({ name, type, target, pages }) => ({
    name: name.trim(),
    type,
    target,
    pages: pages.filter(({ isOut }) => !isOut).map(({ file, page, turn }) => ({ file, page, turn })),
  }));
  if (!first) return null;
  const { target: _ownerStays, ...itself } = first;
  return { revision, joined, first: itself, others };
}
