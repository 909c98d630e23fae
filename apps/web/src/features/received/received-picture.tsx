import type { DocumentType } from '@kinvault/domain/documents/document-types.ts';
import type { ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import { coverLook } from '../../household/document-look.ts';
import { DocCover, DocObject } from '../../ui/doc-object.tsx';
import { receivedPictureUrl } from './received.api.ts';

/** The first page, or the cover of its type. */
export function ReceivedPicture({ file, type }: { file: ReceivedFile; type: DocumentType | null }) {
  const look = coverLook({ type: type ?? 'Other', kind: file.kind });
  return (
    <DocObject
      shape={look.shape}
      src={file.thumbnail === 'ready' ? receivedPictureUrl(file.id, 'thumbnail') : null}
      fallback={<DocCover {...look} name="" note="" />}
    />
  );
}
