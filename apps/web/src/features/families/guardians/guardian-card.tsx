import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { Link } from '@tanstack/react-router';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import KeyRound from 'lucide-react/icons/key-round';
import UserPen from 'lucide-react/icons/user-pen';
import { type ReactNode, useState } from 'react';
import { useManagedFamilies, useReader } from '../../../household/household.tsx';
import type { ListedMember } from '../../../household/listed-members.ts';
import { isGuardian } from '../../../household/looked-after.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/panel.css';
import './guardian-action.css';
import { useOutcomeToast } from '../outcome-toast.ts';
import { PartingActions } from '../partings/parting-actions.tsx';
import { ChangePersonDialog } from './change-person-dialog.tsx';
import { useAddToFamily } from './guardians.api.ts';

interface GuardianCardProps {
  member: ListedMember;
  picture: ReactNode;
  /** opens the dialog that gives them an account */
  onGiveAccount: () => void;
  /** called before a request that may remove the person, and with null after one that did not */
  onParting: (personId: string | null) => void;
}

/** On the page of somebody without an account, for those who look after them: what they can change [PPL-2, PPL-4]. */
export function GuardianCard({ member, picture, onGiveAccount, onParting }: GuardianCardProps) {
  const reader = useReader();
  const [isChanging, setChanging] = useState(false);
  const others = useManagedFamilies().filter(({ id }) => !member.familyIds.includes(id));
  const adding = useAddToFamily();
  const showOutcome = useOutcomeToast();
  if (member.hasAccount || !isGuardian(member, reader.id)) return null;
  const name = firstNameOf(member.name);
  const add = (family: { id: string; name: string }) =>
    showOutcome(adding.mutateAsync({ familyId: family.id, personId: member.personId }), {
      failed: i18n.t({ id: 'addPerson.failed', message: 'Failed to add the person' }),
      done: {
        title: i18n.t({
          id: 'addPerson.done',
          message: '{name} is in {family} now',
          values: { name, family: family.name },
        }),
      },
    });
  return (
    <section className="panel" aria-labelledby="looking-after">
      <h2 id="looking-after">
        {i18n.t({ id: 'guardianCard.title', message: 'You look after {name}’s documents', values: { name } })}
      </h2>
      <p className="text-small muted">
        {i18n.t({
          id: 'guardianCard.hint',
          message: 'You add, edit and share for {name}, and get the reminders.',
          values: { name },
        })}
      </p>
      {picture}
      <div className="row wrap">
        <Button icon={KeyRound} className="guardian-action" onClick={onGiveAccount}>
          {i18n.t({ id: 'giveAccount.title', message: 'Give {name} an account', values: { name } })}
        </Button>
        <Button icon={UserPen} className="guardian-action" onClick={() => setChanging(true)}>
          {i18n.t({ id: 'guardianCard.change', message: 'Change name or birthday' })}
        </Button>
        <Link to="/profile/trusted" className={classNames(buttonClass({}), 'guardian-action')}>
          <Icon of={HeartHandshake} />
          {i18n.t({ id: 'guardianCard.guardians', message: 'Who looks after {name}', values: { name } })}
        </Link>
        {others.map((family) => (
          <Button
            key={family.id}
            variant="ghost"
            className="guardian-action"
            busy={adding.isPending}
            onClick={() => add(family)}
          >
            {i18n.t({ id: 'guardianCard.addTo', message: 'Add to {family}', values: { family: family.name } })}
          </Button>
        ))}
      </div>
      <PartingActions member={member} onParting={onParting} />
      {isChanging && <ChangePersonDialog member={member} onClose={() => setChanging(false)} />}
    </section>
  );
}
