import type { Guardianship } from '@kinvault/domain/families/guardian.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Check from 'lucide-react/icons/check';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Icon } from '../../../ui/icon.tsx';
import './guardian-action.css';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useAcceptGuardianship, useEndGuardianship } from './guardians.api.ts';

/** 'Elena asks you to look after Noa’s documents', with what it means, and the answer [PPL-3, PPL-6]. */
export function GuardianRequest({ person, askedBy }: Guardianship) {
  const families = useFamilies();
  const reader = useReader();
  const accepting = useAcceptGuardianship();
  const declining = useEndGuardianship();
  const showOutcome = useOutcomeToast();
  const isAboutThemselves = askedBy?.id === person.id;
  const name = firstNameOf(person.name);
  const values = { name, asker: firstNameOf(askedBy?.name ?? ''), reader: firstNameOf(reader.name) };
  const failed = i18n.t({ id: 'guardians.answerFailed', message: 'Your answer wasn’t saved' });
  const accept = () =>
    showOutcome(accepting.mutateAsync(person.id), {
      failed,
      done: { title: i18n.t({ id: 'guardians.accepted', message: 'You look after {name}’s documents now', values }) },
    });
  const decline = () => showOutcome(declining.mutateAsync({ personId: person.id, guardianId: reader.id }), { failed });
  return (
    <section className="panel guardian-request" aria-label={titleOf(values, isAboutThemselves)}>
      <div className="guardian-request-faces">
        <Avatar id={person.id} name={person.name} src={memberAvatarUrl(person.id, families)} size={64} />
        {askedBy && !isAboutThemselves && (
          <Avatar id={askedBy.id} name={askedBy.name} src={memberAvatarUrl(askedBy.id, families)} size={40} />
        )}
      </div>
      <h2 className="serif">{titleOf(values, isAboutThemselves)}</h2>
      <ul className="guardian-request-facts">
        <Fact>
          {i18n.t({ id: 'guardians.factActs', message: 'You add, edit, share and renew for {name}', values })}
        </Fact>
        <Fact>
          {i18n.t({
            id: 'guardians.factReminders',
            message: 'Reminders about {name}’s documents reach you, too',
            values,
          })}
        </Fact>
        <Fact>
          {i18n.t({
            id: 'guardians.factRecorded',
            message: 'What you do is recorded as “{reader}, for {name}”',
            values,
          })}
        </Fact>
        <Fact>{i18n.t({ id: 'guardians.factLeave', message: 'You can step back whenever you like' })}</Fact>
      </ul>
      <Callout icon={LockKeyhole}>
        {i18n.t({
          id: 'guardians.ownStay',
          message: 'Your own documents stay yours. No one sees them because of this.',
        })}
      </Callout>
      <div className="row wrap">
        <Button variant="primary" className="guardian-action" busy={accepting.isPending} onClick={accept}>
          {i18n.t({ id: 'guardians.accept', message: 'Look after {name}’s documents', values })}
        </Button>
        <Button variant="ghost" busy={declining.isPending} onClick={decline}>
          {i18n.t({ id: 'guardians.decline', message: 'No, thank you' })}
        </Button>
      </div>
    </section>
  );
}

function Fact({ children }: { children: string }) {
  return (
    <li>
      <Icon of={Check} />
      <span>{children}</span>
    </li>
  );
}

function titleOf(values: { name: string; asker: string }, isAboutThemselves: boolean): string {
  if (isAboutThemselves) {
    return i18n.t({ id: 'guardians.asksForSelf', message: '{name} asks you to look after their documents', values });
  }
  return values.asker === ''
    ? i18n.t({ id: 'guardians.asksUnnamed', message: 'You’re asked to look after {name}’s documents', values })
    : i18n.t({ id: 'guardians.asks', message: '{asker} asks you to look after {name}’s documents, too', values });
}
