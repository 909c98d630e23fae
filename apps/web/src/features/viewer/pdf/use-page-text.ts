import { type PageViewport, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type RefObject, useEffect, useState } from 'react';

interface PageText {
  layer: RefObject<HTMLElement | null>;
  page: PDFPageProxy | null;
  viewport: PageViewport | undefined;
  isNear: boolean;
}

interface TextParts {
  parts: readonly HTMLElement[];
  /** the page has no text layer */
  isEmpty: boolean;
}

const NO_PARTS: TextParts = { parts: [], isEmpty: false };

/**
 * The invisible text over a page, for selection, search marks and screen readers. pdf.js makes one element for each piece
 * of text; these are the parts that a search refers to.
 */
export function usePageText({ layer, page, viewport, isNear }: PageText): TextParts {
  const [text, setText] = useState(NO_PARTS);
  const rotation = viewport?.rotation;

  useEffect(() => {
    const container = layer.current;
    if (!container || !page || rotation === undefined || !isNear) return;
    let isGone = false;
    const lines = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1, rotation }),
    });
    lines.render().then(
      () => !isGone && setText(textIn(lines.textDivs)),
      () => undefined, // canceled, or a page without readable text
    );
    return () => {
      isGone = true;
      lines.cancel();
      container.replaceChildren();
      setText(NO_PARTS);
    };
  }, [layer, page, rotation, isNear]);

  return text;
}

function textIn(parts: readonly HTMLElement[]): TextParts {
  return { parts, isEmpty: parts.every(({ textContent }) => textContent.trim() === '') };
}
