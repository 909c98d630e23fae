import { useEffect, useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { classNames } from '../../../ui/class-names.ts';

export interface PaperPage {
  page: number;
  /** a URL or the image itself */
  src: Blob | string;
}

interface PaperPagesProps {
  pages: readonly PaperPage[];
  /** in its own size on this paper, instead of as large as the paper there is */
  paper?: 'a4' | 'letter';
}

/** The pages for printing, each as large as the paper. Opens the print dialog when all have loaded. */
export function PaperPages({ pages, paper }: PaperPagesProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const urls = usePictureUrls(pages);
  const [wide, setWide] = useState<ReadonlySet<number>>(new Set());

  useEffect(() => {
    let isGone = false;
    const images = [...(sheet.current?.querySelectorAll('img') ?? [])];
    if (urls.length === 0) return;
    void Promise.all(images.map((image) => image.decode().catch(() => undefined))).then(() => {
      if (isGone) return;
      setWide(new Set(images.flatMap((image, at) => (image.naturalWidth > image.naturalHeight ? [at] : []))));
      // lets the browser lay out the rotated pages first
      requestAnimationFrame(() => !isGone && window.print());
    });
    return () => {
      isGone = true;
    };
  }, [urls]);

  return (
    <div className="printout" ref={sheet}>
      {pages.map(({ page }, at) => (
        <div key={page} className={classNames('print-page', paper ? `true-size ${paper}` : wide.has(at) && 'wide')}>
          <img
            src={urls[at]}
            alt={i18n.t({ id: 'viewer.page', message: 'Page {number}', values: { number: page + 1 } })}
          />
        </div>
      ))}
    </div>
  );
}

function usePictureUrls(pages: readonly PaperPage[]): readonly string[] {
  const [urls, setUrls] = useState<readonly string[]>([]);
  useEffect(() => {
    const made = pages.map(({ src }) => (typeof src === 'string' ? src : URL.createObjectURL(src)));
    setUrls(made);
    return () => {
      for (const url of made) if (url.startsWith('blob:')) URL.revokeObjectURL(url);
    };
  }, [pages]);
  return urls;
}
