import { errorSentence } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import './refused-dialog.css';
import type { RefusedDocument } from './use-bulk-change.ts';

/** The refused documents, each with its reason. */
export function RefusedDialog({ refused, onClose }: { refused: readonly RefusedDocument[]; onClose: () => void }) {
  return (
    <Dialog
      open={refused.length > 0}
      onClose={onClose}
      width={460}
      title={i18n.t({
        id: 'bulk.refused',
        message: '{count, plural, one {# document was left out} other {# documents were left out}}',
        values: { count: refused.length },
      })}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {i18n.t({ id: 'ui.close', message: 'Close' })}
        </Button>
      }
    >
      <ul className="refused-documents">
        {refused.map(({ documentId, name, code }) => (
          <li key={documentId}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <span className="text-small muted">{errorSentence(code)}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
