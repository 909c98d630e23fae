import { expiryNote } from '@kinvault/domain/format/expiry-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { i18n } from '../../../../lib/i18n.ts';
import { earlierQuery } from '../details.api.ts';
import { PaperLink } from './paper-link.tsx';

/** The documents that this one has replaced, newest first [KNO-9]. Renders nothing if there are none. */
export function EarlierPapers({ documentId }: { documentId: string }) {
  const { data } = useQuery(earlierQuery(documentId));
  if (!data || data.documents.length === 0) return null;
  return (
    <section className="earlier-papers">
      <h3 className="field-label">{i18n.t({ id: 'document.earlier', message: 'Earlier' })}</h3>
      <ul>
        {data.documents.map((document) => (
          <li key={document.id}>
            <PaperLink document={document} note={expiryNote(i18n, document.expiresOn)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
