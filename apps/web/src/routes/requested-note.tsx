import Hourglass from 'lucide-react/icons/hourglass';
import { Note } from '../ui/note.tsx';

/** Where Admins are asked first, joining is a question; a screen reader hears that it was asked. */
export function RequestedNote({ familyName }: { familyName: string | undefined }) {
  return (
    <div role="status">
      {familyName !== undefined && (
        <Note icon={Hourglass}>
          <b>You have asked to join {familyName}.</b> An Admin will let you in; the family then opens here by itself.
        </Note>
      )}
    </div>
  );
}
