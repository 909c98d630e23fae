import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { MAX_DOCUMENTS_AT_ONCE } from '@kinvault/domain/documents/document-limits.ts';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { RefusedDialog } from '../../features/documents/selecting/refused-dialog.tsx';
import { useBulkChange } from '../../features/documents/selecting/use-bulk-change.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';

interface DownloadAllProps {
  documents: readonly Document[];
  /** false: more are still loading */
  isWhole: boolean;
}

/** One ZIP, or several if there are more documents than one can hold. */
export function DownloadAll({ documents, isWhole }: DownloadAllProps) {
  const { download, refused, forgetRefused } = useBulkChange();
  const [isBusy, setBusy] = useState(false);
  async function downloadAll() {
    setBusy(true);
    for (let first = 0; first < documents.length; first += MAX_DOCUMENTS_AT_ONCE) {
      if (!(await download(documents.slice(first, first + MAX_DOCUMENTS_AT_ONCE)))) break;
    }
    setBusy(false);
  }
  return (
    <>
      <Button full size="big" icon={Download} busy={isBusy || !isWhole} onClick={() => void downloadAll()}>
        {i18n.t({ id: 'emergency.downloadAll', message: 'Download all as ZIP' })}
      </Button>
      <RefusedDialog refused={refused} onClose={forgetRefused} />
    </>
  );
}
