import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { classNames } from './class-names.ts';
import './doc-object.css';

/** The physical shapes papers come in: ID-1 card, passport booklet, A4 page. */
export type DocShape = 'id1' | 'booklet' | 'a4';
export type DocTint = 'plain' | 'sand' | 'blue' | 'rose' | 'cloth';

interface DocObjectProps {
  shape: DocShape;
  src?: string | null;
  alt?: string;
  /** shown without a picture and when the picture fails: a `DocCover` of the same shape */
  fallback: ReactNode;
  className?: string;
}

/** A paper drawn as an object. Give it a width or a height; the shape determines the other. */
export function DocObject({ shape, src, alt = '', fallback, className }: DocObjectProps) {
  const [brokenSrc, setBrokenSrc] = useState<string | null>(null);
  if (!src || src === brokenSrc) return fallback;
  return (
    <span className={classNames('doc-object', shape, className)}>
      <img src={src} alt={alt} decoding="async" draggable={false} onError={() => setBrokenSrc(src)} />
    </span>
  );
}

interface DocCoverProps {
  shape: DocShape;
  tint?: DocTint;
  icon: LucideIcon;
  name: string;
  note: string;
  /** 'DOC': the kind of file, if that says more than the look */
  format?: string;
  className?: string;
}

/** The app's own cover for a paper without a picture. Its text scales with its width. */
export function DocCover({ shape, tint = 'plain', icon: Shape, name, note, format, className }: DocCoverProps) {
  return (
    <span className={classNames('doc-object doc-cover', shape, tint !== 'plain' && tint, className)} aria-hidden="true">
      <i />
      <span className="doc-cover-words">
        <Shape className="icon" />
        {format && <em>{format}</em>}
        <b>{name}</b>
        <span>{note}</span>
      </span>
    </span>
  );
}
