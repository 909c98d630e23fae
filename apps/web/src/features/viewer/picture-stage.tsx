import { type CSSProperties, type ReactNode, type SyntheticEvent, useState } from 'react';
import { pictureFit, type Size, swappedWhenTurned } from './fit.ts';
import type { StageContent } from './stage-content.ts';
import type { ViewState } from './view-state.ts';

interface PictureStageProps {
  /** Undefined until its address is known. */
  src: string | undefined;
  alt: string;
  /** The small picture, shown in the same place until the whole one is there. */
  thumbnail: string | null;
  stage: Size;
  view: ViewState;
  onShown: () => void;
  onContent: (content: StageContent) => void;
  renderFailure: (retry: () => void) => ReactNode;
}

/** A picture, whole on the stage at 100 percent. Browsers turn it as its EXIF says. */
export function PictureStage({
  src,
  alt,
  thumbnail,
  stage,
  view,
  onShown,
  onContent,
  renderFailure,
}: PictureStageProps) {
  const [natural, setNatural] = useState<Size | null>(null);
  const [thumbSize, setThumbSize] = useState<Size | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);

  if (hasFailed) {
    const retry = () => {
      setHasFailed(false);
      setAttempt(attempt + 1);
    };
    return renderFailure(retry);
  }

  const size = natural ?? (thumbSize && enlarged(thumbSize));
  return (
    <div className="picture doc" hidden={size === null} style={size ? boxStyle(size, stage, view) : undefined}>
      {thumbnail && !natural && (
        <img src={thumbnail} alt="" style={pictureStyle(view)} onLoad={(event) => setThumbSize(sizeOf(event))} />
      )}
      <img
        key={attempt}
        src={src}
        alt={alt}
        draggable={false}
        style={pictureStyle(view)}
        onLoad={(event) => {
          setNatural(sizeOf(event));
          onShown();
          onContent({ text: null, print: { kind: 'pages', count: 1, draw: async () => src ?? '' } });
        }}
        onError={() => setHasFailed(true)}
      />
    </div>
  );
}

function sizeOf({ currentTarget }: SyntheticEvent<HTMLImageElement>): Size {
  return { width: currentTarget.naturalWidth || 1, height: currentTarget.naturalHeight || 1 };
}

/** The whole picture is larger than any stage in all likelihood: its thumbnail is laid out as if it were. */
function enlarged({ width, height }: Size): Size {
  return { width: width * 100, height: height * 100 };
}

/** The box has the size of the turned picture; the picture in it lies unturned and is then turned. */
function boxStyle(natural: Size, stage: Size, view: ViewState): CSSProperties {
  const fit = pictureFit(natural, stage, view.rotation);
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
