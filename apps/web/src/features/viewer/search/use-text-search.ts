import { useEffect, useMemo, useState } from 'react';
import type { ShownWords } from '../../../household/shown-words.ts';
import { useOnChange } from '../../../lib/use-on-change.ts';
import type { StageContent, TextSource } from '../stage-content.ts';
import { type FoldedText, findHits, foldParts, type Hit } from './find-text.ts';
import { type SearchStatus, searchStatus } from './search-status.ts';

/** Nobody steps through more. Marking each 'e' of a book would only be slow. */
const MAX_HITS = 1000;

/** The matches that the stage marks. */
export interface Found {
  hits: readonly Hit[];
  current: Hit | null;
}

export interface TextSearch extends Found {
  isOpen: boolean;
  query: string;
  status: SearchStatus;
  open: () => void;
  close: () => void;
  setQuery: (query: string) => void;
  /** To the next (1) or previous (-1) match, around the ends. */
  step: (by: 1 | -1) => void;
}

const NO_SECTIONS: readonly FoldedText[] = [];

/**
 * The search in the open document. `content` is undefined while it opens, null if it can't be shown. It opens with the
 * words to highlight, if there are any, and goes to the first on their page.
 */
export function useTextSearch(content: StageContent | null | undefined, marked?: ShownWords): TextSearch {
  const [isOpen, setIsOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [index, setIndex] = useState(0);
  const [page, setPage] = useState<number | null>(null);
  useOnChange(marked, () => {
    setIsOpen(marked !== undefined);
    setQuery(marked?.words ?? '');
    setPage(marked?.page ?? null);
  });
  const source = content?.text ?? null;
  const sections = useSections(isOpen ? source : null);
  // searching a book takes a while: only when the query or the text changes, not on each render
  const hits = useMemo(() => (isOpen ? hitsIn(sections, query) : []), [isOpen, sections, query]);
  const onPage = page === null ? -1 : hits.findIndex(({ section }) => section === page - 1);
  const at = hits.length === 0 ? -1 : onPage >= 0 ? onPage : index % hits.length;
  return {
    isOpen,
    query,
    hits,
    current: hits[at] ?? null,
    status: searchStatus({
      query,
      at,
      hits: hits.length,
      stage: content === undefined ? 'opening' : content ? 'open' : 'closed',
      source,
      read: sections.length,
      hasText: sections.some(({ text }) => text.trim() !== ''),
    }),
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
    setQuery: (next) => {
      setQuery(next);
      setIndex(0);
      setPage(null);
    },
    step: (by) => {
      setIndex(hits.length === 0 ? 0 : (at + by + hits.length) % hits.length);
      setPage(null);
    },
  };
}

function hitsIn(sections: readonly FoldedText[], query: string): Hit[] {
  const hits: Hit[] = [];
  for (const [section, text] of sections.entries()) {
    hits.push(...findHits(text, query, section, MAX_HITS - hits.length));
    if (hits.length >= MAX_HITS) break;
  }
  return hits;
}

/** The sections read so far, in order. Grows until all are read. */
function useSections(source: TextSource | null): readonly FoldedText[] {
  const [state, setState] = useState({ source, sections: NO_SECTIONS });
  useEffect(() => {
    if (!source) return;
    let isGone = false;
    void (async () => {
      const sections: FoldedText[] = [];
      for (let section = 0; section < source.count && !isGone; section += 1) {
        sections.push(await readSection(source, section));
        // every eighth section: each update searches everything read so far
        if (!isGone && (section % 8 === 0 || section === source.count - 1))
          setState({ source, sections: [...sections] });
      }
    })();
    return () => {
      isGone = true;
    };
  }, [source]);
  return state.source === source ? state.sections : NO_SECTIONS;
}

const read = new WeakMap<TextSource, Promise<FoldedText>[]>();

/** Reads each section once per open document. A section that cannot be read counts as empty. */
function readSection(source: TextSource, section: number): Promise<FoldedText> {
  const sections = read.get(source) ?? [];
  read.set(source, sections);
  sections[section] ??= source.read(section).then(foldParts, () => foldParts([]));
  return sections[section];
}
