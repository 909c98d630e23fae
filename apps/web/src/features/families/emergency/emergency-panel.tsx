import type { EmergencyContact } from '@kinvault/domain/families/emergency.schema.ts';
import { MAX_EMERGENCY_CONTACTS } from '@kinvault/domain/families/emergency-limits.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { Link } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import Check from 'lucide-react/icons/check';
import Eye from 'lucide-react/icons/eye';
import Hand from 'lucide-react/icons/hand';
import History from 'lucide-react/icons/history';
import Timer from 'lucide-react/icons/timer';
import UserPlus from 'lucide-react/icons/user-round-plus';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useReader } from '../../../household/household.tsx';
import { useSendsMail } from '../../../household/use-sends-mail.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button, buttonClass, IconButton } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../../../ui/panel.css';
import { TrustedLine } from '../guardians/trusted-line.tsx';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useEndContact } from './emergency.api.ts';
import './emergency-panel.css';
import { ChangeWaitDialog, NameContactDialog } from './name-contact-dialog.tsx';
import { waitOptions } from './wait-options.ts';
import { WhoChoseMe } from './who-chose-me.tsx';

/** Who may ask for the reader's documents in an emergency, how it goes, and who has chosen the reader [PPL-11]. */
export function EmergencyPanel({ contacts }: { contacts: readonly EmergencyContact[] }) {
  const reader = useReader();
  const [isAdding, setAdding] = useState(false);
  const mine = contacts.filter(({ owner }) => owner.id === reader.id);
  return (
    <section className="panel" aria-labelledby="in-an-emergency">
      <div className="row wrap trusted-head">
        <div className="grow">
          <h2 id="in-an-emergency">{i18n.t({ id: 'emergency.title', message: 'In an emergency' })}</h2>
          <p className="text-small muted">
            {i18n.t({
              id: 'emergency.hint',
              message:
                'Up to three people who may ask for your documents when you can’t answer. Until then they see nothing, not even how many there are.',
            })}
          </p>
        </div>
        <Button icon={UserPlus} disabled={mine.length >= MAX_EMERGENCY_CONTACTS} onClick={() => setAdding(true)}>
          {i18n.t({ id: 'emergency.add', message: 'Add a person' })}
        </Button>
      </div>
      {mine.length > 0 && (
        <ul className="people-list">
          {mine.map((part) => (
            <MyContact key={part.contact.id} part={part} />
          ))}
        </ul>
      )}
      <ThreeSteps />
      <LastAsked contacts={mine} />
      <WhoChoseMe parts={contacts.filter(({ contact }) => contact.id === reader.id)} />
      {isAdding && (
        <NameContactDialog knownIds={mine.map(({ contact }) => contact.id)} onClose={() => setAdding(false)} />
      )}
    </section>
  );
}

function MyContact({ part }: { part: EmergencyContact }) {
  const { contact, request } = part;
  const [wanted, setWanted] = useState<number | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const values = { name: firstNameOf(contact.name) };
  return (
    <TrustedLine person={contact} note={noteOf(part)}>
      {request && (
        <Link to="/emergency/from/$contactId" params={{ contactId: contact.id }} className={buttonClass({})}>
          {request.openedAt
            ? i18n.t({ id: 'emergency.see', message: 'See what’s open' })
            : i18n.t({ id: 'emergency.answer', message: 'Answer' })}
        </Link>
      )}
      <SelectField
        label={i18n.t({ id: 'emergency.waitOf', message: 'Waiting time of {name}', values })}
        labelHidden
        className="emergency-wait-choice"
        options={waitOptions()}
        value={part.waitDays}
        onChange={({ target }) => setWanted(Number(target.value))}
      />
      <IconButton
        label={i18n.t({ id: 'emergency.remove', message: 'Remove {name}', values })}
        icon={X}
        onClick={() => setRemoving(true)}
      />
      {wanted !== null && <ChangeWaitDialog contact={contact} waitDays={wanted} onClose={() => setWanted(null)} />}
      <RemoveQuestion contact={contact} open={isRemoving} onClose={() => setRemoving(false)} />
    </TrustedLine>
  );
}

interface RemoveQuestionProps {
  contact: EmergencyContact['contact'];
  open: boolean;
  onClose: () => void;
}

function RemoveQuestion({ contact, open, onClose }: RemoveQuestionProps) {
  const ending = useEndContact();
  const showOutcome = useOutcomeToast();
  const values = { name: firstNameOf(contact.name) };
  async function end() {
    await showOutcome(ending.mutateAsync(contact.id), {
      failed: i18n.t({ id: 'trusted.endFailed', message: 'Nothing was changed' }),
    });
    onClose();
  }
  return (
    <ConfirmDialog
      open={open}
      title={i18n.t({ id: 'emergency.removeTitle', message: 'Remove {name} for emergencies?', values })}
      confirmLabel={i18n.t({ id: 'emergency.remove', message: 'Remove {name}', values })}
      busy={ending.isPending}
      onConfirm={end}
      onCancel={onClose}
    >
      <p>
        {i18n.t({
          id: 'emergency.removeText',
          message: '{name} can no longer ask. An open request ends, and what it opened closes.',
          values,
        })}
      </p>
    </ConfirmDialog>
  );
}

/** 'Knows since 3 March 2026', or what goes on */
function noteOf({ namedAt, request }: EmergencyContact): string {
  if (request?.openedAt)
    return i18n.t({
      id: 'emergency.readsSince',
      message: 'Can read your documents since {date}',
      values: { date: longDate(i18n, request.openedAt) },
    });
  if (request)
    return i18n.t({
      id: 'emergency.askedOn',
      message: 'Asked on {date}',
      values: { date: longDate(i18n, request.askedAt) },
    });
  return i18n.t({
    id: 'emergency.knowsSince',
    message: 'Knows since {date}',
    values: { date: longDate(i18n, namedAt) },
  });
}

function ThreeSteps() {
  const sendsMail = useSendsMail();
  return (
    <ol className="emergency-explained">
      <Step
        icon={Hand}
        title={i18n.t({ id: 'emergency.theyAsk', message: 'They ask' })}
        text={
          sendsMail
            ? i18n.t({
                id: 'emergency.theyAskText',
                message: 'You’re told at once: on every phone, by email and in Kinvault.',
              })
            : i18n.t({
                id: 'emergency.theyAskHere',
                message: 'You’re told at once: on every phone and in Kinvault.',
              })
        }
      />
      <Step
        icon={Timer}
        title={i18n.t({ id: 'emergency.timeRuns', message: 'The waiting time runs' })}
        text={i18n.t({
          id: 'emergency.timeRunsText',
          message: 'You’re told again halfway and on the last day. One press refuses.',
        })}
      />
      <Step
        icon={Eye}
        title={i18n.t({ id: 'emergency.theyRead', message: 'They may read' })}
        text={i18n.t({
          id: 'emergency.theyReadText',
          message: 'They see and download your documents, change nothing, until you end it.',
        })}
      />
    </ol>
  );
}

function Step({ icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <li>
      <span className="emergency-explained-sign">
        <Icon of={icon} />
      </span>
      <h3>{title}</h3>
      <p className="text-small muted">{text}</p>
    </li>
  );
}

/** Who asked last. */
function LastAsked({ contacts }: { contacts: readonly EmergencyContact[] }) {
  const [last] = contacts
    .flatMap(({ contact, lastAskedAt }) => (lastAskedAt ? { name: contact.name, at: lastAskedAt } : []))
    .toSorted((one, other) => other.at.localeCompare(one.at));
  return (
    <p className="row text-small muted">
      <Icon of={last ? History : Check} small />
      <span>
        {last
          ? i18n.t({
              id: 'emergency.lastAsked',
              message: '{name} asked on {date}.',
              values: { name: firstNameOf(last.name), date: longDate(i18n, last.at) },
            })
          : i18n.t({ id: 'emergency.neverAsked', message: 'No one has ever asked.' })}
      </span>
    </p>
  );
}
