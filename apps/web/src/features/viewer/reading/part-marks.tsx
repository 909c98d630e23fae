import { type RefObject, useLayoutEffect, useState } from 'react';
import { HitMarks } from '../search/hit-marks.tsx';
import type { Found } from '../search/use-text-search.ts';

interface PartMarksProps {
  paper: RefObject<HTMLElement | null>;
  section: number;
  found: Found;
  layout: string;
}

/** The hits in the section that lies on the paper. */
export function PartMarks({ paper, section, found, layout }: PartMarksProps) {
  const [parts, setParts] = useState<readonly HTMLElement[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another section brings other parts
  useLayoutEffect(() => {
    setParts([...(paper.current?.querySelectorAll<HTMLElement>('[data-part]') ?? [])]);
  }, [paper, section]);
  const hits = found.hits.filter((hit) => hit.section === section);
  if (hits.length === 0) return null;
  return <HitMarks base={paper.current} parts={parts} hits={hits} current={found.current} layout={layout} />;
}
