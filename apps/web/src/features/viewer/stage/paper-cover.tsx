import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { coverLook } from '../../../lib/document-look.ts';
import { i18n } from '../../../lib/i18n.ts';
import { DocCover } from '../../../ui/doc-object.tsx';

/** The app's own cover of a document, where its content cannot be shown. */
export function PaperCover({ document }: { document: Document }) {
  const { name, expiresOn } = document;
  return <DocCover {...coverLook(document)} name={name} note={expiresOn ? dateText(i18n, expiresOn) : 'No expiry'} />;
}
