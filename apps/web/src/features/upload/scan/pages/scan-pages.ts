import type { Quad } from '../edges/quad.ts';
import type { PageLook, Turns } from '../scan-jobs.ts';

export interface ScanPage {
  id: string;
  photo: Blob;
  quad: Quad;
  turns: Turns;
  look: PageLook;
  /** straightened, as it will be sent */
  picture: Blob;
}

export interface ScanPages {
  pages: readonly ScanPage[];
  selectedId: string | null;
}

export type PagesEvent =
  | { type: 'put'; page: ScanPage }
  | { type: 'select' | 'remove'; id: string }
  | { type: 'move'; id: string; to: number };

export const NO_PAGES: ScanPages = { pages: [], selectedId: null };

export function scanPagesReducer({ pages, selectedId }: ScanPages, event: PagesEvent): ScanPages {
  switch (event.type) {
    case 'put': {
      const { page } = event;
      const isKnown = pages.some(({ id }) => id === page.id);
      return {
        pages: isKnown ? pages.map((one) => (one.id === page.id ? page : one)) : [...pages, page],
        selectedId: page.id,
      };
    }
    case 'select':
      return { pages, selectedId: event.id };
    case 'remove': {
      const at = pages.findIndex(({ id }) => id === event.id);
      const left = pages.filter(({ id }) => id !== event.id);
      const next = left[at] ?? left.at(-1);
      return { pages: left, selectedId: selectedId === event.id ? (next?.id ?? null) : selectedId };
    }
    case 'move': {
      const moved = pages.find(({ id }) => id === event.id);
      if (!moved) return { pages, selectedId };
      const others = pages.filter((page) => page !== moved);
      return { pages: others.toSpliced(event.to, 0, moved), selectedId };
    }
  }
}
