import { dateText } from '@kinvault/domain/documents/date-text.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { DOCUMENT_LOOKS } from '../../lib/document-look.ts';
import { DocCover } from '../../ui/doc-object.tsx';

/** The app's own cover of a document, where its content cannot be shown. */
export function PaperCover({ document: { name, type, expiresOn } }: { document: Document }) {
  const { shape, tint, icon } = DOCUMENT_LOOKS[type];
  return (
    <DocCover shape={shape} tint={tint} icon={icon} name={name} note={expiresOn ? dateText(expiresOn) : 'No expiry'} />
  );
}
