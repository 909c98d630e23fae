import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import type { DocShape } from './doc-object.tsx';
import './outlined-papers.css';

/** Three outlined papers, fanned out; their names say what belongs here. */
export function OutlinedPapers({ names }: { names: Record<DocShape, string> }) {
  return (
    <div className="outlined-papers" aria-hidden="true">
      <OutlinedPaper shape="a4">
        <span>{names.a4}</span>
        <PaperDrawing shape="a4" />
      </OutlinedPaper>
      <OutlinedPaper shape="booklet">
        <span>{names.booklet}</span>
        <PaperDrawing shape="booklet" />
      </OutlinedPaper>
      <OutlinedPaper shape="id1">
        <span>{names.id1}</span>
        <PaperDrawing shape="id1" />
      </OutlinedPaper>
    </div>
  );
}

export function OutlinedPaper({
  shape,
  className,
  children,
}: {
  shape: DocShape;
  className?: string;
  children?: ReactNode;
}) {
  return <span className={classNames('outlined-paper', shape, className)}>{children}</span>;
}

const DRAWINGS: Record<DocShape, { viewBox: string; path: string }> = {
  a4: {
    viewBox: '0 0 128 150',
    path: 'M0 8h70M0 24h128M0 40h118M0 56h128M0 84h128M0 84v52h128V84M0 110h128M42 84v52M86 84v52',
  },
  booklet: {
    viewBox: '0 0 110 120',
    path: 'M23 52a32 32 0 1 0 64 0a32 32 0 1 0-64 0h64M55 20c-18 20-18 44 0 64M55 20c18 20 18 44 0 64M30 112h50',
  },
  id1: {
    viewBox: '0 0 182 72',
    path: 'M3.75.75h44a3 3 0 0 1 3 3v60a3 3 0 0 1-3 3h-44a3 3 0 0 1-3-3v-60a3 3 0 0 1 3-3zM16 26a10 10 0 1 0 20 0a10 10 0 1 0-20 0M8 66c1-15 8-22 18-22s17 7 18 22M68 12h84M68 30h60M68 48h104M68 64h40',
  },
};

export function PaperDrawing({ shape }: { shape: DocShape }) {
  const { viewBox, path } = DRAWINGS[shape];
  return (
    <svg viewBox={viewBox} fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
