import { useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { pageScale, type Size } from '../fit.ts';
import type { ViewState } from '../view-state.ts';

interface FirstPageProps {
  src: string | null;
  stage: Size;
  view: ViewState;
  label?: string;
}

/** Remembers the sizes of images: while a file opens, this component is mounted twice, and must not flicker. */
const knownSizes = new Map<string, Size>();

/** The server's image of a PDF's first page, in the place where the page appears once the file is open. */
export function FirstPage({
  src,
  stage,
  view,
  label = i18n.t({ id: 'viewer.opening', message: 'Opening' }),
}: FirstPageProps) {
  const [size, setSize] = useState<Size | null>((src !== null && knownSizes.get(src)) || null);
  if (!src || view.rotation !== 0) return <Spinner label={label} />;
  const scale = size && pageScale(size, stage) * (view.zoom / 100);
  const style = size && scale ? { width: `${size.width * scale}px`, height: `${size.height * scale}px` } : undefined;
  return (
    <>
      {!size && <Spinner label={label} />}
      <div className="pdf-pages" hidden={!size}>
        <div
          className="pdf-page"
          role="img"
          aria-label={i18n.t({ id: 'viewer.page', message: 'Page {number}', values: { number: 1 } })}
          style={style}
        >
          <img
            className="pdf-preview"
            src={src}
            alt=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              knownSizes.set(src, { width, height });
              setSize({ width, height });
            }}
          />
        </div>
      </div>
    </>
  );
}
