import MailX from 'lucide-react/icons/mail-x';
import { useSendsMail } from '../../lib/use-sends-mail.ts';
import { Note } from '../../ui/note.tsx';

/** Where nothing is mailed, the Admin brings the invitation to its person [D-26]. */
export function HandOverNote() {
  if (useSendsMail()) return null;
  return (
    <Note icon={MailX}>
      <p>This Kinvault sends no mail, so send the link yourself: by message, or show it on your screen.</p>
    </Note>
  );
}
