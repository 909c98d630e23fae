import { type RefObject, useEffect, useState } from 'react';
import { HitMarks } from '../search/hit-marks.tsx';
import type { Found } from '../search/use-text-search.ts';

interface PartMarksProps {
  paper: RefObject<HTMLElement | null>;
  section: number;
  found: Found;
  layout: string;
}

interface Paper {
  base: HTMLElement;
  parts: readonly HTMLElement[];
}

/** The hits in the section that lies on the paper. */
export function PartMarks({ paper, section, found, layout }: PartMarksProps) {
  const [drawn, setDrawn] = useState<Paper>();
  // not a layout effect: the paper, which is around this, is told of after those
  useEffect(() => {
    const base = paper.current;
    if (base) setDrawn({ base, parts: [...base.querySelectorAll<HTMLElement>('[data-part]')] });
  }, [paper]);
  const hits = found.hits.filter((hit) => hit.section === section);
  if (hits.length === 0 || !drawn) return null;
  return <HitMarks {...drawn} hits={hits} current={found.current} layout={layout} />;
}
