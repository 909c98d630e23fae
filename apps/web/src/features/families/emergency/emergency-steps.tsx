import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { weekdayMoment, weekdayText } from '@kinvault/domain/format/dates.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import Check from 'lucide-react/icons/check';
import { useSendsMail } from '../../../household/use-sends-mail.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import { toldAgainAt } from './emergency-days.ts';

type State = 'done' | 'now' | 'ahead';

interface EmergencyStepsProps {
  /** the owner's first name */
  name: string;
  wait: { askedAt: string; opensAt: string };
  /** false: as it would be */
  isAsked: boolean;
  now: Date;
}

/** Asked, told again, open: each with its moment. */
export function EmergencySteps({ name, wait, isAsked, now }: EmergencyStepsProps) {
  const sendsMail = useSendsMail();
  const again = toldAgainAt(wait);
  const isToldAgain = again.every((moment) => moment <= now.toISOString());
  const days = [...new Set(again.map((moment) => calendarDate(new Date(moment))))];
  return (
    <ol className="emergency-steps">
      <Step
        state={isAsked ? 'done' : 'now'}
        title={
          isAsked
            ? weekdayMoment(i18n, wait.askedAt, now)
            : i18n.t({ id: 'emergency.stepToday', message: 'Today, when you ask' })
        }
        text={
          isAsked
            ? i18n.t({ id: 'emergency.stepTold', message: '{name} was told', values: { name } })
            : sendsMail
              ? i18n.t({
                  id: 'emergency.stepTells',
                  message: '{name} is told on every phone, by email and in Kinvault',
                  values: { name },
                })
              : i18n.t({
                  id: 'emergency.stepTellsHere',
                  message: '{name} is told on every phone and in Kinvault',
                  values: { name },
                })
        }
      />
      <Step
        state={!isAsked ? 'ahead' : isToldAgain ? 'done' : 'now'}
        title={listed(
          i18n,
          days.map((day) => weekdayText(i18n, day)),
        )}
        text={i18n.t({ id: 'emergency.stepAgain', message: '{name} is told again', values: { name } })}
      />
      <Step
        state={isAsked && isToldAgain ? 'now' : 'ahead'}
        title={weekdayMoment(i18n, wait.opensAt, now)}
        text={i18n.t({
          id: 'emergency.stepOpens',
          message: '{name}’s documents open for you, to read only',
          values: { name },
        })}
      />
    </ol>
  );
}

function Step({ state, title, text }: { state: State; title: string; text: string }) {
  return (
    <li className={state} aria-current={state === 'now' ? 'step' : undefined}>
      <span className="emergency-step-mark">{state === 'done' && <Icon of={Check} />}</span>
      <div>
        <b>{title}</b>
        <p className="text-small muted">{text}</p>
      </div>
    </li>
  );
}
