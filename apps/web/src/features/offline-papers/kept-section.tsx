import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ReactNode, useState } from 'react';
import { useNow } from '../../household/use-now.ts';
import { i18n } from '../../lib/i18n.ts';
import { keepingAnswer, keptOwner } from '../../lib/offline-papers/keeping-answers.ts';
import { type KeptPapers, useKeptPapers } from '../../lib/offline-papers/kept-papers.ts';
import { Button } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { canKeep } from './can-keep.ts';
import { startKeeping, stopKeeping } from './switch-keeping.ts';

interface RowProps {
  icon: typeof Smartphone;
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** In the profile: what this device keeps, and the switch. `Row` is the profile's component. */
export function KeptSection({ personId, Row }: { personId: string; Row: (props: RowProps) => ReactNode }) {
  const kept = useKeptPapers();
  const [, setAnswered] = useState(keepingAnswer(personId));
  const isOn = keptOwner() === personId && keepingAnswer(personId) === 'yes';
  const title = i18n.t({ id: 'kept.title', message: 'Documents on this device' });
  const on = useTurnOff(personId, () => setAnswered('no'));
  const turnOn = () => {
    setAnswered('yes');
    void startKeeping(personId);
  };
  const keep = <Button onClick={turnOn}>{i18n.t({ id: 'kept.keep', message: 'Keep on this device' })}</Button>;
  return (
    <section className="panel settings" aria-labelledby="kept-papers">
      <h2 id="kept-papers">{title}</h2>
      <Row
        icon={Smartphone}
        title={i18n.t({ id: 'kept.pinned', message: 'Pinned documents' })}
        action={isOn ? on : canKeep() && keep}
      >
        {isOn ? <KeptFacts kept={kept} /> : <p>{canKeep() ? offText() : insecureText()}</p>}
      </Row>
    </section>
  );
}

function useTurnOff(personId: string, onDone: () => void) {
  const { toast } = useToast();
  async function turnOff() {
    await stopKeeping(personId);
    onDone();
    toast({
      title: i18n.t({ id: 'kept.removed', message: 'Removed from this device' }),
      description: i18n.t({ id: 'kept.removedHint', message: 'Your documents stay in Kinvault.' }),
      duration: TOAST_MS.success,
    });
  }
  return (
    <Button onClick={() => void turnOff()}>{i18n.t({ id: 'kept.remove', message: 'Remove from this device' })}</Button>
  );
}

function KeptFacts({ kept }: { kept: KeptPapers | null }) {
  const now = useNow();
  if (!kept) return <p>{i18n.t({ id: 'kept.fetching', message: 'Fetching your documents' })}</p>;
  const papers = Object.values(kept.papers);
  const parts = papers.flatMap((paper) => Object.values(paper.parts));
  const bytes = parts.reduce((sum, file) => sum + (file?.bytes ?? 0), 0);
  const values = { count: papers.length, size: fileSizeText(i18n, bytes) };
  return (
    <>
      <p>
        {i18n.t({
          id: 'kept.count',
          message:
            '{count, plural, =0 {No document yet. Pin one first.} one {# document, {size}, encrypted.} other {# documents, {size}, encrypted.}}',
          values,
        })}
      </p>
      {kept.isFull && <p role="alert">{fullText()}</p>}
      {kept.refreshedAt && <p>{refreshedText(kept.refreshedAt, now)}</p>}
    </>
  );
}

export function refreshedText(refreshedAt: string | null, now: Date): string {
  const values = { when: relativeDate(i18n, refreshedAt, now) };
  return i18n.t({ id: 'kept.refreshed', message: 'Last refreshed: {when}', values });
}

function fullText(): string {
  return i18n.t({
    id: 'kept.full',
    message: 'This device has no space for all of them. Free some space, then open Kinvault again.',
  });
}

function offText(): string {
  return i18n.t({
    id: 'kept.off',
    message: 'Pinned documents can open offline. Only on your own device.',
  });
}

function insecureText(): string {
  return i18n.t({
    id: 'push.stateInsecure',
    message:
      'Browsers allow this only over https. Ask the person who runs Kinvault for an address that begins with https.',
  });
}
