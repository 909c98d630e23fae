import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { Size } from '../fit.ts';
import type { WordPart } from './page-words.ts';
import './word-layer.css';

interface WordLayerProps {
  parts: readonly WordPart[];
  /** of the unrotated page, in any unit */
  page: Size;
  /** rotates the layer with the page below it */
  style: CSSProperties;
  /** The elements of the parts, in order; empty after unmounting. */
  onElements: (elements: readonly HTMLElement[]) => void;
}

/** The invisible words over a picture of a page, for selection, search marks and screen readers. */
export function WordLayer({ parts, page, style, onElements }: WordLayerProps) {
  const layer = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    onElements([...(layer.current?.querySelectorAll('span') ?? [])].slice(0, parts.length));
    return () => onElements([]);
  }, [parts, onElements]);
  return (
    <div ref={layer} className="word-layer" style={style}>
      {parts.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the words of a page never change their order
        <Word key={at} part={part} page={page} />
      ))}
    </div>
  );
}

/** Stretched to the width that the word has on the picture. */
function Word({ part: { text, box, endsLine }, page }: { part: WordPart; page: Size }) {
  const width = widthOf(text.trimEnd());
  const stretch = width > 0 && box.height > 0 ? (box.width * page.width) / (box.height * page.height * width) : 1;
  return (
    <>
      <span
        style={{
          insetInlineStart: `${box.x * 100}%`,
          top: `${box.y * 100}%`,
          fontSize: `${box.height * 100}cqh`,
          transform: `scaleX(${stretch})`,
        }}
      >
        {text}
      </span>
      {endsLine && <br />}
    </>
  );
}

const MEASURED_PX = 32;
let canvas: CanvasRenderingContext2D | null | undefined;

/** In multiples of the font size; 0 if the browser measures none. */
function widthOf(text: string): number {
  canvas ??= document.createElement('canvas').getContext('2d');
  if (!canvas) return 0;
  canvas.font = [`${MEASURED_PX}px`, 'sans-serif'].join(' ');
  return canvas.measureText(text).width / MEASURED_PX;
}
