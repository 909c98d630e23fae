import { useState } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import { pageScale, type Size } from '../stage/fit.ts';
import type { ViewState } from '../view-state.ts';

interface FirstPageProps {
  src: string | null;
  stage: Size;
  view: ViewState;
  label?: string;
}

/** Of the pictures that this page has shown: while the file opens one takes the other's place, and nothing may flicker. */
const knownSizes = new Map<string, Size>();

/** The first page of a PDF as the server has drawn it, where it will lie when the file has opened. */
export function FirstPage({ src, stage, view, label = 'Opening' }: FirstPageProps) {
  const [size, setSize] = useState<Size | null>((src !== null && knownSizes.get(src)) || null);
  if (!src || view.rotation !== 0) return <Spinner label={label} />;
  const scale = size && pageScale(size, stage) * (view.zoom / 100);
  const style = size && scale ? { width: `${size.width * scale}px`, height: `${size.height * scale}px` } : undefined;
  return (
    <>
      {!size && <Spinner label={label} />}
      <div className="pdf-pages" hidden={!size}>
        <div className="pdf-page" role="img" aria-label="Page 1" style={style}>
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
