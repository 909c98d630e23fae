import Info from 'lucide-react/icons/info';
import { Note } from '../../../ui/note.tsx';

/** What accepting means where the server sends no mail and the address is not confirmed [D-26]. */
export function AdminConfirms() {
  return (
    <Note icon={Info}>
      <p>This Kinvault sends no mail. After you accept, an Admin confirms that it’s really you.</p>
    </Note>
  );
}
