import Minus from 'lucide-react/icons/minus';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { type Crop, cropAfterKey, MAX_ZOOM, moveCrop, ZOOM_STEP, zoomCrop, zoomOf } from './crop.ts';
import type { ShownPicture } from './picture.ts';
import { useCropGestures } from './use-crop-gestures.ts';

const PREVIEWS = [72, 40] as const;

interface CropWindowProps {
  picture: ShownPicture;
  crop: Crop;
  /** takes a function, since two steps may come before the next render */
  onChange: (step: (crop: Crop) => Crop) => void;
}

/** A round window over the picture, which is dragged and zoomed by pointer, wheel, slider or keys. */
export function CropWindow({ picture, crop, onChange }: CropWindowProps) {
  const stage = useRef<HTMLDivElement>(null);
  // the dialog opens before the picture has loaded
  useEffect(() => stage.current?.focus(), []);
  const { size } = picture;
  const zoom = zoomOf(crop, size);
  const zoomTo = (next: number) => onChange((now) => zoomCrop(now, size, next));
  const zoomBy = (factor: number) => onChange((now) => zoomCrop(now, size, zoomOf(now, size) * factor));
  useCropGestures(stage, {
    onZoomBy: zoomBy,
    // the window is as wide as the square it shows
    onDrag: (x, y, width) =>
      onChange((now) => moveCrop(now, size, { x: (-x * now.side) / width, y: (-y * now.side) / width })),
  });

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !cropAfterKey(event.key, crop, size)) return;
    event.preventDefault();
    onChange((now) => cropAfterKey(event.key, now, size) ?? now);
  }

  return (
    <>
      <p className="text-small muted" id="crop-how">
        {i18n.t({ id: 'crop.how', message: 'Drag the picture until your face is in the circle.' })}
      </p>
      <div
        ref={stage}
        className="crop-stage"
        role="application"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys move the picture
        tabIndex={0}
        aria-label={i18n.t({ id: 'crop.stage', message: 'Picture: arrow keys move it, plus and minus zoom' })}
        aria-describedby="crop-how"
        onKeyDown={press}
      >
        <div className="crop-window">
          <CroppedPicture picture={picture} crop={crop} />
        </div>
        <div className="crop-ring" />
      </div>
      <div className="crop-tools">
        <IconButton
          label={i18n.t({ id: 'crop.zoomOut', message: 'Zoom out' })}
          icon={Minus}
          disabled={zoom <= 1}
          onClick={() => zoomBy(1 / ZOOM_STEP)}
        />
        <input
          type="range"
          className="grow"
          aria-label={i18n.t({ id: 'crop.zoom', message: 'Zoom' })}
          min={1}
          max={MAX_ZOOM}
          step={0.01}
          value={zoom}
          aria-valuetext={i18n.t({
            id: 'crop.zoomPercent',
            message: '{percent} percent',
            values: { percent: Math.round(zoom * 100) },
          })}
          onChange={(event) => zoomTo(event.target.valueAsNumber)}
        />
        <IconButton
          label={i18n.t({ id: 'crop.zoomIn', message: 'Zoom in' })}
          icon={Plus}
          disabled={zoom >= MAX_ZOOM}
          onClick={() => zoomBy(ZOOM_STEP)}
        />
        <span className="row crop-previews" aria-hidden="true">
          {PREVIEWS.map((width) => (
            <span key={width} className="crop-preview" style={{ '--av': `${width}px` }}>
              <CroppedPicture picture={picture} crop={crop} />
            </span>
          ))}
        </span>
      </div>
    </>
  );
}

/** Fills its box with the square. Sizes are percentages of the box, so nothing has to be measured. */
function CroppedPicture({ picture: { url, size }, crop }: Omit<CropWindowProps, 'onChange'>) {
  const share = (pixels: number) => `${(pixels / crop.side) * 100}%`;
  return (
    <img
      src={url}
      alt=""
      draggable={false}
      style={{ width: share(size.width), height: share(size.height), left: share(-crop.left), top: share(-crop.top) }}
    />
  );
}
