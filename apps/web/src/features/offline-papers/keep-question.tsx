import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { answerKeeping, keepingAnswer } from '../../lib/offline-papers/keeping-answers.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { canKeep } from './can-keep.ts';
import { startKeeping } from './switch-keeping.ts';
import './keep-question.css';

/** Asks a person with a pinned paper whether to keep pinned papers on this device, once per device [OFF-2]. */
export function KeepQuestion({ personId }: { personId: string }) {
  const [isAsked, setAsked] = useState(() => canKeep() && keepingAnswer(personId) === undefined);
  if (!isAsked) return null;
  return (
    <section className="keep-question" aria-labelledby="keep-question">
      <Icon of={Smartphone} />
      <div>
        <h2 id="keep-question">{i18n.t({ id: 'kept.ask', message: 'Keep pinned documents on this device?' })}</h2>
        <p className="text-small muted">
          {i18n.t({
            id: 'kept.askHint',
            message:
              'They’ll open offline, too. They’re encrypted, and signing out removes them. Don’t do this on a shared computer.',
          })}
        </p>
      </div>
      <div className="row wrap">
        <Button
          onClick={() => {
            answerKeeping(personId, 'no');
            setAsked(false);
          }}
        >
          {i18n.t({ id: 'kept.notHere', message: 'Not here' })}
        </Button>
        <Button
          onClick={() => {
            setAsked(false);
            void startKeeping(personId);
          }}
        >
          {i18n.t({ id: 'kept.keep', message: 'Keep on this device' })}
        </Button>
      </div>
    </section>
  );
}
