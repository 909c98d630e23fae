import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import { coverLook } from '../../household/document-look.ts';
import { DocCover } from '../../ui/doc-object.tsx';
import { receivedPictureUrl } from './received.api.ts';

/** The first page, or the cover of its type. */
export function ReceivedPicture({ file, type }: { file: ReceivedFile; type: DocumentType | null }) {
  const src = file.thumbnail === 'ready' ? receivedPictureUrl(file.id, 'thumbnail') : null;
  return <WholePicture src={src} of={{ type: type ?? 'Other', kind: file.kind }} />;
}

interface WholePictureProps {
  src: string | null;
  of: Parameters<typeof coverLook>[0];
}

/** Nothing is cut off: what it is, is still to be said. */
export function WholePicture({ src, of }: WholePictureProps) {
  if (src === null) return <DocCover {...coverLook(of)} name="" note="" />;
  return (
    <span className="doc-object received-page">
      <img src={src} alt="" decoding="async" draggable={false} />
    </span>
  );
}
