import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { i18n } from '../../lib/i18n.ts';

interface WalletContentsProps {
  /** all that may have been in it */
  documents: readonly Document[];
  readerId: string;
  isIn: (document: Document) => boolean;
  onChange: (documentId: string, isIn: boolean) => void;
}

/** Which papers were in it. Kept on this device, so it can be said before anything is lost. */
export function WalletContents({ documents, readerId, isIn, onChange }: WalletContentsProps) {
  return (
    <details className="wallet-contents">
      <summary>{i18n.t({ id: 'wallet.contents', message: 'What was in it' })}</summary>
      <p className="text-small muted">
        {i18n.t({ id: 'wallet.contentsHint', message: 'Tick the documents that are gone. This device remembers it.' })}
      </p>
      <ul>
        {documents.map((document) => (
          <li key={document.id}>
            <label>
              <input
                type="checkbox"
                checked={isIn(document)}
                onChange={({ currentTarget }) => onChange(document.id, currentTarget.checked)}
              />
              <span>
                <bdi>{document.name}</bdi>
                {document.ownerId !== readerId && document.ownerName && (
                  <small className="muted"> {firstNameOf(document.ownerName)}</small>
                )}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
