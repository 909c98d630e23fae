import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import ShieldAlert from 'lucide-react/icons/shield-alert';
import { i18n } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { GeneratedFamily, GenerationFailure } from './generation.ts';

/** Generates whole sample families, if the operator allows it [TDP-4, D-17]. */
export function FullMode({ onStart }: { onStart: () => void }) {
  return (
    <div className="test-data-form">
      <p className="test-data-words">
        {i18n.t({ id: 'testData.fullHint', message: 'A whole sample family, with members and their documents.' })}
      </p>
      <Callout icon={ShieldAlert}>
        {i18n.t({
          id: 'testData.fullNote',
          message: 'Full generation may need admin privileges. The simple mode never does.',
        })}
      </Callout>
      <div className="row wrap">
        <Button variant="primary" onClick={onStart}>
          {i18n.t({ id: 'testData.generateFamily', message: 'Generate a sample family' })}
        </Button>
      </div>
    </div>
  );
}

export function MakingFamily() {
  return (
    <div className="test-data-form">
      <Spinner label={i18n.t({ id: 'testData.generatingFamily', message: 'Generating a sample family' })} />
    </div>
  );
}

export function FamilyDone({ family, onMore }: { family: GeneratedFamily; onMore: () => void }) {
  const { familyName, members, documents } = family;
  return (
    <div className="test-data-form">
      <p className="test-data-progress tabular">
        <b role="status">
          {i18n.t({ id: 'testData.familyDone', message: 'The family {name} is ready', values: { name: familyName } })}
        </b>
        <span className="muted">
          {i18n.t({
            id: 'testData.familyCounts',
            message:
              '{members, plural, one {# member} other {# members}}, {documents, plural, one {# document} other {# documents}}',
            values: { members, documents },
          })}
        </span>
      </p>
      <div className="row wrap">
        <Link to="/dashboard" className={buttonClass({ variant: 'primary' })}>
          {i18n.t({ id: 'testData.showFamily', message: 'Show the family' })}
        </Link>
        <Button onClick={onMore}>{i18n.t({ id: 'testData.more', message: 'Generate more' })}</Button>
      </div>
    </div>
  );
}

interface FamilyRefusedProps {
  failure: GenerationFailure;
  onBack: () => void;
  onSimple: () => void;
}

/** If a permission is missing, suggests the mode that needs none [TDP-4]. */
export function FamilyRefused({ failure, onBack, onSimple }: FamilyRefusedProps) {
  return (
    <div className="test-data-form">
      <Callout tone="expired" icon={CircleAlert} alert>
        {failure.sentence}
      </Callout>
      <div className="row wrap">
        {failure.suggestsSimpleMode && (
          <Button variant="primary" onClick={onSimple}>
            {i18n.t({ id: 'testData.useSimple', message: 'Use the simple mode' })}
          </Button>
        )}
        <Button onClick={onBack}>{i18n.t({ id: 'ui.back', message: 'Back' })}</Button>
      </div>
    </div>
  );
}
