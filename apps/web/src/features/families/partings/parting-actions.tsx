import { longDate } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Hourglass from 'lucide-react/icons/hourglass';
import UserCheck from 'lucide-react/icons/user-check';
import UserMinus from 'lucide-react/icons/user-minus';
import { useState } from 'react';
import type { ListedMember } from '../../../household/listed-members.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import '../guardians/guardian-action.css';
import { JoinPersonDialog } from './join-person-dialog.tsx';
import { partingsQuery } from './partings.api.ts';
import { RemovePersonDialog } from './remove-person-dialog.tsx';

interface PartingActionsProps {
  member: ListedMember;
  /** called before the request, which may remove the person, and with null after one that did not */
  onParting: (personId: string | null) => void;
}

/** For those who look after somebody without an account: that they have one after all, and their removal [PPL-8]. */
export function PartingActions({ member, onParting }: PartingActionsProps) {
  const [asking, setAsking] = useState<'removed' | 'joined' | null>(null);
  const partings = useQuery(partingsQuery);
  const waiting = partings.data?.find(({ person }) => person.id === member.personId);
  const values = { name: firstNameOf(member.name) };
  if (waiting) {
    return (
      <Callout icon={Hourglass}>
        {waiting.kind === 'removed'
          ? i18n.t({
              id: 'parting.removalWaits',
              message: 'Since {date} it’s been asked whether {name} is to be removed.',
              values: { ...values, date: longDate(i18n, waiting.askedAt) },
            })
          : i18n.t({
              id: 'parting.joinWaits',
              message: 'Since {date} it’s been asked whether {name} has an account.',
              values: { ...values, date: longDate(i18n, waiting.askedAt) },
            })}{' '}
        <Link to="/profile/trusted">{i18n.t({ id: 'parting.seeAnswers', message: 'See who has answered' })}</Link>
      </Callout>
    );
  }
  return (
    <div className="row wrap">
      <Button variant="ghost" icon={UserCheck} className="guardian-action" onClick={() => setAsking('joined')}>
        {i18n.t({ id: 'parting.join', message: '{name} has an account after all', values })}
      </Button>
      <Button variant="danger-quiet" icon={UserMinus} className="guardian-action" onClick={() => setAsking('removed')}>
        {i18n.t({ id: 'parting.remove', message: 'Remove {name}', values })}
      </Button>
      {asking === 'removed' && (
        <RemovePersonDialog member={member} onParting={onParting} onClose={() => setAsking(null)} />
      )}
      {asking === 'joined' && <JoinPersonDialog member={member} onClose={() => setAsking(null)} />}
    </div>
  );
}
