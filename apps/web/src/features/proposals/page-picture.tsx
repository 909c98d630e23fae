import type { DocumentDetails } from '@kinvault/domain/documents/details.schema.ts';
import { getsPreview } from '@kinvault/domain/documents/file-kinds.ts';
import type { PageBox } from '@kinvault/domain/documents/proposal.schema.ts';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { useFileLink } from '../../household/file-link.ts';
import { urlOf } from '../../lib/api-client.ts';
import { classNames } from '../../ui/class-names.ts';

interface PagePictureProps {
  document: DocumentDetails;
  /** on the first page; null: nothing is framed */
  box: PageBox | null;
  /** shown until there is a picture, and if there is none */
  fallback: ReactNode;
}

const SHOWN_BY_BROWSERS: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'bmp']);

/** The first page, with a frame around the text that was read. A phone shows the part of the page around the frame. */
export function PagePicture({ document, box, fallback }: PagePictureProps) {
  const { id, fileId, kind, thumbnail } = document;
  const hasPreview = thumbnail === 'ready' && getsPreview(document);
  const { url } = useFileLink(document, !hasPreview && SHOWN_BY_BROWSERS.has(kind));
  const [hasFailed, setFailed] = useState(false);
  const src = hasPreview ? urlOf('getDocumentPreview', { params: { documentId: id }, query: { file: fileId } }) : url;
  if (!src || hasFailed) return <div className="page-picture">{fallback}</div>;
  return (
    <div
      className={classNames('page-picture', box && isUpright(box) && 'at-zone')}
      style={box ? placeOf(box) : undefined}
    >
      <span className="page-picture-paper">
        <img src={src} alt="" draggable={false} onError={() => setFailed(true)} />
        {box && <span className="page-picture-zone" />}
      </span>
    </div>
  );
}

/** A zone that runs up the page would be cropped to a few of its letters. */
function isUpright({ width, height }: PageBox): boolean {
  return width > height;
}

function placeOf({ x, y, width, height }: PageBox): CSSProperties {
  // if a passport is upside down, the rest of its page is below
  const at = y + height / 2 < 0.5 ? '28%' : '72%';
  return { '--zone-x': x, '--zone-y': y, '--zone-w': width, '--zone-h': height, '--zone-at': at };
}
