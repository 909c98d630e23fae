import { PARTING_UNDO_DAYS, type Parting } from '@kinvault/domain/families/parting.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import Check from 'lucide-react/icons/check';
import Undo2 from 'lucide-react/icons/undo-2';
import { memberAvatarUrl } from '../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Icon } from '../../../ui/icon.tsx';
import '../guardians/guardian-action.css';
import { useOutcomeToast } from '../outcome-toast.ts';
import { useAgreeToParting, useEndParting } from './partings.api.ts';
import { questionOf } from './question-of.ts';

/** 'Elena asks whether you are Noa', with what it means, and the answer, in the look of `GuardianRequest` [PPL-8]. */
export function PartingRequest({ parting }: { parting: Parting }) {
  const families = useFamilies();
  const reader = useReader();
  const agreeing = useAgreeToParting();
  const ending = useEndParting();
  const showOutcome = useOutcomeToast();
  const { person, askedBy, kind, accountId } = parting;
  const isAccount = accountId === reader.id;
  const values = {
    name: firstNameOf(person.name),
    asker: firstNameOf(askedBy?.name ?? ''),
    account: firstNameOf(parting.account?.name ?? ''),
    count: parting.documentCount,
    ending: parting.endingCount,
    days: PARTING_UNDO_DAYS,
  };
  const title = titleOf(parting, isAccount, values);
  const failed = i18n.t({ id: 'guardians.answerFailed', message: 'Your answer wasn’t saved' });
  const agree = () =>
    void showOutcome(agreeing.mutateAsync({ personId: person.id, question: questionOf(parting) }), {
      failed,
      done: ({ isDone }) => ({ title: isDone ? doneText(kind, isAccount, values) : agreedText() }),
    });
  const decline = () => void showOutcome(ending.mutateAsync(person.id), { failed });
  return (
    <section className="panel guardian-request" aria-label={title}>
      <div className="guardian-request-faces">
        <Avatar id={person.id} name={person.name} src={memberAvatarUrl(person.id, families)} size={64} />
        {askedBy && (
          <Avatar id={askedBy.id} name={askedBy.name} src={memberAvatarUrl(askedBy.id, families)} size={40} />
        )}
      </div>
      <h2 className="serif">{title}</h2>
      <ul className="guardian-request-facts">
        {factsOf(kind, isAccount, values).map((fact) => (
          <li key={fact}>
            <Icon of={Check} />
            <span>{fact}</span>
          </li>
        ))}
      </ul>
      <Callout icon={Undo2}>
        {i18n.t({
          id: 'partings.undoNote',
          message: 'You can undo it for {days} days, on this page.',
          values,
        })}
      </Callout>
      <div className="row wrap">
        <Button
          variant={kind === 'removed' ? 'danger' : 'primary'}
          className="guardian-action"
          busy={agreeing.isPending}
          onClick={agree}
        >
          {isAccount
            ? i18n.t({ id: 'partings.thatIsMe', message: 'Yes, that’s me' })
            : kind === 'removed'
              ? i18n.t({ id: 'partings.agreeRemoval', message: 'Agree to remove {name}', values })
              : i18n.t({ id: 'partings.agree', message: 'I agree' })}
        </Button>
        <Button variant="ghost" busy={ending.isPending} onClick={decline}>
          {isAccount
            ? i18n.t({ id: 'partings.notMe', message: 'No, that’s not me' })
            : i18n.t({ id: 'partings.keep', message: 'No, keep everything as it is' })}
        </Button>
      </div>
    </section>
  );
}

interface Values extends Record<string, unknown> {
  name: string;
  asker: string;
}

function titleOf({ kind }: Parting, isAccount: boolean, values: Values): string {
  const named = { ...values, asker: values.asker === '' ? 'unknown' : values.asker };
  if (isAccount) {
    return i18n.t({
      id: 'partings.asksAccount',
      message: '{asker, select, unknown {Are you {name}?} other {{asker} asks: are you {name}?}}',
      values: named,
    });
  }
  return kind === 'removed'
    ? i18n.t({
        id: 'partings.asksRemoval',
        message: '{asker, select, unknown {Is {name} to be removed?} other {{asker} asks to remove {name}}}',
        values: named,
      })
    : i18n.t({
        id: 'partings.asksJoin',
        message:
          '{asker, select, unknown {Does {name} have an account?} other {{asker} says {name} has an account after all}}',
        values: named,
      });
}

function factsOf(kind: Parting['kind'], isAccount: boolean, values: Values): string[] {
  if (kind === 'removed') {
    return [
      i18n.t({ id: 'partings.factGone', message: '{name} is gone from all families, with all documents', values }),
      i18n.t({ id: 'partings.factAll', message: 'It happens once everyone who looks after {name} agrees', values }),
    ];
  }
  if (!isAccount) {
    return [
      i18n.t({ id: 'partings.factTheirs', message: 'All documents of {name} become {account}’s own', values }),
      i18n.t({ id: 'partings.factNobody', message: 'No one looks after {name} any more, you included', values }),
    ];
  }
  const facts = [
    i18n.t({
      id: 'partings.factYours',
      message:
        '{count, plural, =0 {So far there are no documents} one {One document becomes yours, with its history} other {# documents become yours, with their history}}',
      values,
    }),
    i18n.t({ id: 'partings.factOnlyYou', message: 'No one else acts for you: only you decide about them' }),
  ];
  if (values.ending === 0) return facts;
  return [
    ...facts,
    i18n.t({
      id: 'partings.factEnding',
      message:
        '{ending, plural, one {One of them is shared with a family you aren’t in. That ends} other {# of them are shared with families you aren’t in. That ends}}',
      values,
    }),
  ];
}

function doneText(kind: Parting['kind'], isAccount: boolean, values: Values): string {
  if (kind === 'removed') return i18n.t({ id: 'parting.removed', message: '{name} was removed', values });
  return isAccount
    ? i18n.t({ id: 'partings.yoursNow', message: 'The documents are yours now' })
    : i18n.t({ id: 'partings.theirsNow', message: 'The documents are {account}’s now', values });
}

function agreedText(): string {
  return i18n.t({ id: 'partings.agreed', message: 'You’ve agreed. Others are still asked.' });
}
