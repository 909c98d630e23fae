import { counted } from '@kinvault/domain/format/counts.ts';
import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { type GeneratedFamily, suggestsSimpleMode } from './generation.ts';

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

export function MakingFamily() {
  return (
    <div className="test-data-form">
      <Spinner label="Generating a sample family" />
    </div>
  );
}

export function FamilyDone({ family, onMore }: { family: GeneratedFamily; onMore: () => void }) {
  const { familyName, members, documents } = family;
  return (
    <div className="test-data-form">
      <p className="test-data-progress tabular">
        <b role="status">The family {familyName} is made</b>
        <span className="muted">
          {counted(members, 'member')}, {counted(documents, 'document')}
        </span>
      </p>
      <div className="row wrap">
        <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
          Show the family
        </Link>
        <Button onClick={onMore}>Generate more</Button>
      </div>
    </div>
  );
}

interface FamilyRefusedProps {
  sentence: string;
  onBack: () => void;
  onSimple: () => void;
}

/** A refusal for want of rights points to the mode that needs none [TDP-4]. */
export function FamilyRefused({ sentence, onBack, onSimple }: FamilyRefusedProps) {
  return (
    <div className="test-data-form">
      <Note tone="expired" icon={CircleAlert} alert>
        {sentence}
      </Note>
      <div className="row wrap">
        {suggestsSimpleMode(sentence) && (
          <Button variant="primary" onClick={onSimple}>
            Use the simple mode
          </Button>
        )}
        <Button onClick={onBack}>Back</Button>
      </div>
    </div>
  );
}
