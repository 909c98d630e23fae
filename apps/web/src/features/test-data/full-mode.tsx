import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Button } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';

/** Whole sample families: where the operator lets them be made [TDP-4, D-17]. */
export function FullMode({ onStart }: { onStart: () => void }) {
  return (
    <div className="test-data-form">
      <p className="test-data-words">A whole sample family, with members and their documents.</p>
      <Note icon={ShieldAlert}>Full generation may need admin privileges. The simple mode never does.</Note>
      <div className="row wrap">
        <Button variant="primary" onClick={onStart}>
          Generate a sample family
        </Button>
      </div>
    </div>
  );
}
