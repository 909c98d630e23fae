import { PREVIEW_PIXELS, THUMBNAIL_PIXELS } from '@kinvault/domain/documents/file-kinds.ts';
import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useOnChange } from '../../../lib/use-on-change.ts';
import { pictureFit, type Size, swappedWhenTurned } from '../fit.ts';
import { HitMarks } from '../search/hit-marks.tsx';
import type { Found } from '../search/use-text-search.ts';
import type { StageContent } from '../stage-content.ts';
import { useIsFullscreen } from '../use-fullscreen.ts';
import type { ViewState } from '../view-state.ts';
import { type PageText, type WordPart, wordParts } from '../words/page-words.ts';
import { WordLayer } from '../words/word-layer.tsx';

interface PictureStageProps {
  /** undefined until its URL is known */
  src: string | undefined;
  alt: string;
  /** shown in the same place until a larger image has loaded */
  thumbnail: string | null;
  /** the screen-sized image made by the server, or null */
  preview: string | null;
  /** called when the preview is missing or too small: `src` is needed */
  onWanted: () => void;
  /** text that was read from it, page by page; only the first page is shown */
  pages: readonly PageText[];
  /** search matches to mark */
  found: Found;
  /** `src` could not be determined */
  isLost: boolean;
  print: () => Promise<string>;
  stage: Size;
  view: ViewState;
  onShown: () => void;
  onContent: (content: StageContent) => void;
  renderFailure: (retry: () => void) => ReactNode;
}

/**
 * An image that fits the stage at 100 percent. Browsers rotate it by its EXIF data. The preview is used as long as it has
 * enough pixels for the zoom.
 */
export function PictureStage({
  src,
  alt,
  thumbnail,
  preview,
  onWanted,
  pages,
  found,
  isLost,
  stage,
  view,
  ...on
}: PictureStageProps) {
  const [thumbSize, setThumbSize] = useState<Size | null>(null);
  const [previewSize, setPreviewSize] = useState<Size | null>(null);
  const [natural, setNatural] = useState<Size | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  const isFullscreen = useIsFullscreen();
  const box = useRef<HTMLDivElement>(null);
  const isShown = Boolean(natural ?? previewSize);
  const parts = usePictureText(pages, isShown, on);

  const smaller = previewSize ? previewed(previewSize) : thumbSize && thumbnailed(thumbSize);
  const size = natural ?? smaller;
  const fit = size && pictureFit(size, stage, view.rotation, { fills: isFullscreen });
  const isCoarse = isTooCoarse(previewSize, fit, view.zoom);
  useEffect(() => {
    if (isCoarse) onWanted();
  }, [isCoarse, onWanted]);

  if ((hasFailed || isLost) && !previewSize) {
    const retry = () => {
      setHasFailed(false);
      setAttempt(attempt + 1);
    };
    return on.renderFailure(retry);
  }

  const shown = (keep: (size: Size) => void) => (event: SyntheticEvent<HTMLImageElement>) => {
    keep(sizeOf(event));
    on.onShown();
  };
  return (
    <div
      ref={box}
      className="viewer-picture doc-object"
      hidden={fit === null}
      style={fit ? boxStyle(fit, view) : undefined}
    >
      {thumbnail && !natural && !previewSize && (
        <img src={thumbnail} alt="" style={pictureStyle(view)} onLoad={(event) => setThumbSize(sizeOf(event))} />
      )}
      {preview && !natural && (
        <img
          src={preview}
          alt={previewSize ? alt : ''}
          draggable={false}
          style={pictureStyle(view)}
          onLoad={shown(setPreviewSize)}
          onError={onWanted}
        />
      )}
      {src && !hasFailed && (
        <img
          key={attempt}
          src={src}
          alt={natural || !previewSize ? alt : ''}
          draggable={false}
          style={pictureStyle(view)}
          onLoad={shown(setNatural)}
          onError={() => setHasFailed(true)}
        />
      )}
      <PictureWords {...{ parts, found, view }} page={size} base={box} />
    </div>
  );
}

type PictureWordsProps = Pick<PictureStageProps, 'found' | 'view'> & {
  parts: readonly WordPart[];
  page: Size | null;
  base: RefObject<HTMLElement | null>;
};

/** The words over the picture, and the marks on search matches. */
function PictureWords({ parts, page, base, found, view }: PictureWordsProps) {
  const [elements, setElements] = useState<readonly HTMLElement[]>([]);
  if (!page || parts.length === 0) return null;
  return (
    <>
      <WordLayer
        parts={parts}
        page={page}
        style={{ width: 'var(--picture-w)', height: 'var(--picture-h)', ...pictureStyle(view) }}
        onElements={setElements}
      />
      <HitMarks base={base.current} parts={elements} hits={found.hits} current={found.current} layout={view.rotation} />
    </>
  );
}

/** Passes the content to search and print, and again once its words are known. */
function usePictureText(
  pages: readonly PageText[],
  isShown: boolean,
  on: Pick<PictureStageProps, 'onContent' | 'print'>,
): readonly WordPart[] {
  const first = pages.find(({ page }) => page === 1);
  const parts = useMemo(() => (isShown && first ? wordParts(first) : []), [isShown, first]);
  const text = useMemo(() => textOf(parts), [parts]);
  const tell = () => on.onContent({ text, print: { kind: 'pages', count: 1, draw: on.print } });
  useOnChange(isShown ? (text ?? 0) : null, (shown) => shown !== null && tell());
  return parts;
}

function textOf(parts: readonly WordPart[]): StageContent['text'] {
  return parts.length > 0 ? { count: 1, unit: 'page', read: async () => [...parts] } : null;
}

function sizeOf({ currentTarget }: SyntheticEvent<HTMLImageElement>): Size {
  return { width: currentTarget.naturalWidth || 1, height: currentTarget.naturalHeight || 1 };
}

const longest = ({ width, height }: Size) => Math.max(width, height);

/** The preview has fewer pixels than the screen shows. */
function isTooCoarse(preview: Size | null, fit: Size | null, zoom: number): boolean {
  return preview !== null && fit !== null && longest(fit) * (zoom / 100) * devicePixelRatio > longest(preview);
}

/** A preview below the maximum size was not scaled down, so its size is that of the image. */
function previewed(size: Size): Size {
  return longest(size) < PREVIEW_PIXELS ? size : enlarged(size);
}

/** The same for a thumbnail. */
function thumbnailed(size: Size): Size {
  return longest(size) < THUMBNAIL_PIXELS ? size : enlarged(size);
}

/** The full image is almost certainly larger than the stage, so a scaled-down one is laid out as if it were. */
function enlarged({ width, height }: Size): Size {
  return { width: width * 100, height: height * 100 };
}

/** The box has the size of the rotated image; the image in it is laid out unrotated, then rotated by CSS. */
function boxStyle(fit: Size, view: ViewState): CSSProperties {
  const scale = view.zoom / 100;
  const shown = { width: fit.width * scale, height: fit.height * scale };
  const unturned = swappedWhenTurned(shown, view.rotation);
  return {
    width: `${shown.width}px`,
    height: `${shown.height}px`,
    '--picture-w': `${unturned.width}px`,
    '--picture-h': `${unturned.height}px`,
  };
}

function pictureStyle({ rotation }: ViewState): CSSProperties {
  return { transform: `translate(-50%, -50%) rotate(${rotation}deg)` };
}
