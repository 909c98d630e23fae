import { useQuery } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/panel.css';
import { i18n } from '../../../lib/i18n.ts';
import { SettingRow } from '../setting-row.tsx';
import { deletionQuery } from './delete-account.api.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ownerNeededText } from './deletion-consequences.ts';
import { ExportLink } from './export-link.tsx';

/** Exporting the reader's data, and deleting the account. */
export function DataSection({ onDeleted }: { onDeleted: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const { data: outlook } = useQuery(deletionQuery);
  return (
    <section className="panel settings" aria-labelledby="your-data">
      <h2 id="your-data">{i18n.t({ id: 'export.section', message: 'Your data' })}</h2>
      <SettingRow icon={Archive} title={i18n.t({ id: 'export.title', message: 'Export' })} action={<ExportLink />}>
        <p>{i18n.t({ id: 'export.hint', message: 'All your documents, notes and dates in one archive.' })}</p>
      </SettingRow>
      <SettingRow
        icon={Trash2}
        tone="danger"
        title={i18n.t({ id: 'deleteAccount.button', message: 'Delete Account' })}
        action={
          <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
            {i18n.t({ id: 'deleteAccount.button', message: 'Delete Account' })}
          </Button>
        }
      >
        <p>{i18n.t({ id: 'deleteAccount.hint', message: 'Removes all your documents, notes and sessions.' })}</p>
        {outlook && outlook.orphans.length > 0 && <p>{ownerNeededText(outlook.orphans)}</p>}
      </SettingRow>
      <DeleteAccountDialog open={isDeleting} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </section>
  );
}
