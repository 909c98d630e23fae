import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Archive from 'lucide-react/icons/archive';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/panel.css';
import { SettingRow } from '../setting-row.tsx';
import { deletionQuery } from './delete-account.api.ts';
import { DeleteAccountDialog } from './delete-account-dialog.tsx';
import { ownerNeededText } from './deletion-consequences.ts';
import { ExportLink } from './export-link.tsx';

/** Taking one's things along, and leaving. */
export function DataSection({ person, onDeleted }: { person: Person; onDeleted: () => void }) {
  const [isDeleting, setDeleting] = useState(false);
  const { data: outlook } = useQuery(deletionQuery);
  return (
    <section className="panel settings" aria-labelledby="your-data">
      <h2 id="your-data">Your data</h2>
      <SettingRow icon={Archive} title="Export" action={<ExportLink />}>
        <p>All your documents, notes and dates in one archive.</p>
      </SettingRow>
      <SettingRow
        icon={Trash2}
        tone="danger"
        title="Delete Account"
        action={
          <Button variant="danger-quiet" onClick={() => setDeleting(true)}>
            Delete Account
          </Button>
        }
      >
        <p>Removes every document, note and session of yours. {outlook && ownerNeededText(outlook.orphans)}</p>
      </SettingRow>
      <DeleteAccountDialog open={isDeleting} person={person} onClose={() => setDeleting(false)} onDeleted={onDeleted} />
    </section>
  );
}
