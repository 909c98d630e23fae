import './document-picture.css';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expiryNote } from '@kinvault/domain/format/expiry-messages.ts';
import { type SyntheticEvent, useState } from 'react';
import { coverLook } from '../../../household/document-look.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useKeptPicture } from '../../../lib/offline-papers/kept-papers.ts';
import { classNames } from '../../../ui/class-names.ts';
import { DocCover, type DocShape } from '../../../ui/doc-object.tsx';
import { thumbnailUrl } from '../documents.api.ts';

/** The document's thumbnail, or the drawn cover of its type when there is none or it fails to load [GRD-2]. */
export function DocumentPicture({ document, className }: { document: Document; className?: string }) {
  const kept = useKeptPicture(document, 'thumbnail');
  const src = kept ?? (document.thumbnail === 'ready' ? thumbnailUrl(document) : null);
  const [picture, setPicture] = useState<LoadedPicture | null>(null);
  const look = coverLook(document);
  const { shape } = look;
  const loaded = picture?.src === src ? picture : null;
  return (
    <>
      {!loaded?.ratio && (
        <DocCover className={className} {...look} name={document.name} note={expiryNote(i18n, document.expiresOn)} />
      )}
      {src && loaded?.ratio !== 0 && (
        <span {...paperOf(shape, loaded, className)}>
          <img
            src={src}
            alt=""
            loading="lazy"
            decoding="async"
            draggable={false}
            onLoad={(event) => setPicture(sizeOf(event, src, shape))}
            onError={() => setPicture({ src, shape: null, ratio: 0 })}
          />
        </span>
      )}
    </>
  );
}

interface LoadedPicture {
  src: string;
  /** null: shown whole, in its own proportions */
  shape: DocShape | null;
  /** 0: failed to load */
  ratio: number;
}

function sizeOf(event: SyntheticEvent<HTMLImageElement>, src: string, shape: DocShape): LoadedPicture {
  const { naturalWidth, naturalHeight } = event.currentTarget;
  return { src, shape: fittingShape(shape, naturalWidth, naturalHeight), ratio: naturalWidth / naturalHeight };
}

/** While loading, the picture is invisible at the cover's place: lazy loading starts only near the window. */
function paperOf(shape: DocShape, loaded: LoadedPicture | null, className?: string) {
  if (!loaded) return { className: classNames('doc-object', shape, 'unseen', className) };
  if (loaded.shape) return { className: classNames('doc-object', loaded.shape, className) };
  return { className: classNames('doc-object whole', className), style: { '--ratio': loaded.ratio } };
}

/** Width by height. */
const SHAPE_RATIOS: Readonly<Record<DocShape, number>> = { id1: 85.6 / 54, booklet: 88 / 125, a4: 210 / 297 };

/** The share of a picture's longer side that may be cropped to fill its paper: the edge of a table, not a name. */
const MAX_CROP = 0.07;

/**
 * The paper that the picture can fill with little cropping: the one of its type if possible. Null: show it whole, in its
 * own proportions.
 */
export function fittingShape(shape: DocShape, width: number, height: number): DocShape | null {
  const ratio = width / height;
  const candidates: DocShape[] = [shape, 'a4', 'id1'];
  return candidates.find((paper) => isNear(ratio, SHAPE_RATIOS[paper])) ?? null;
}

function isNear(ratio: number, wanted: number): boolean {
  return Math.min(ratio / wanted, wanted / ratio) >= 1 - MAX_CROP;
}
