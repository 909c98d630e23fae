import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { spanText } from '@kinvault/domain/format/span-text.ts';
import { DEFAULT_LEAD_TIMES } from '@kinvault/domain/reminders/lead-times.ts';
import type { Span } from '@kinvault/domain/reminders/spans.ts';
import { Link } from '@tanstack/react-router';
import Bell from 'lucide-react/icons/bell';
import Check from 'lucide-react/icons/check';
import ScanLine from 'lucide-react/icons/scan-line';
import Star from 'lucide-react/icons/star';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import { useBulkChange } from '../../../features/documents/selecting/use-bulk-change.ts';
import { useChangePreferences } from '../../../household/reminders.ts';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { OutlinedPaper, PaperDrawing } from '../../../ui/outlined-papers.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import type { FirstStepsState } from './use-first-steps.ts';
import './first-steps.css';

interface FirstStepsProps {
  steps: FirstStepsState;
  /** The server reads dates from papers. */
  readsPapers: boolean;
  /** with a name it is the page's welcome; without one it is a section of home */
  personName?: string;
  onAddPassport: () => void;
  onInvite: () => void;
}

/** The first steps of a new family: a passport, the family, reminders [OFF-7]. */
export function FirstSteps({ steps, readsPapers, personName, onAddPassport, onInvite }: FirstStepsProps) {
  const Heading = personName === undefined ? 'h3' : 'h2';
  const list = stepList({ steps, readsPapers, onAddPassport, onInvite });
  const next = list.findIndex(({ isDone }) => !isDone);
  return (
    <section className="first-steps" aria-label={i18n.t({ id: 'firstSteps.title', message: 'First steps' })}>
      {personName === undefined ? (
        <h2>{i18n.t({ id: 'firstSteps.title', message: 'First steps' })}</h2>
      ) : (
        <Greeting name={personName} />
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari does not treat a list without markers as a list */}
      <ol className="first-steps-list" role="list">
        {list.map(({ title, hint, isDone, afterwards, action }, index) => (
          <li key={title} className={isDone ? 'done' : index === next ? 'next' : undefined}>
            <span className="first-steps-number tabular" aria-hidden="true">
              {isDone ? <Icon of={Check} /> : (index + 1).toLocaleString(i18n.locales)}
            </span>
            <div className="grow">
              <Heading>
                {title}
                {isDone && (
                  <span className="visually-hidden"> ({i18n.t({ id: 'firstSteps.done', message: 'done' })})</span>
                )}
              </Heading>
              <p>{hint}</p>
            </div>
            {isDone ? afterwards : action(index === next ? 'primary' : undefined)}
          </li>
        ))}
      </ol>
      <div className="first-steps-foot text-small muted">
        <span>{i18n.t({ id: 'firstSteps.anyOrder', message: 'You can do these in any order.' })}</span>
        <Skip />
      </div>
    </section>
  );
}

interface Step {
  title: string;
  hint: string;
  isDone: boolean;
  /** what to do after it is done */
  afterwards?: ReactNode;
  action: (variant: 'primary' | undefined) => ReactNode;
}

function stepList(props: Pick<FirstStepsProps, 'steps' | 'readsPapers' | 'onAddPassport' | 'onInvite'>): Step[] {
  const { steps, readsPapers, onAddPassport, onInvite } = props;
  const passport = i18n.t({ id: 'firstSteps.passport', message: 'Add your passport' });
  const family = i18n.t({ id: 'firstSteps.family', message: 'Invite your family' });
  const reminders = i18n.t({ id: 'firstSteps.reminders', message: 'Turn on reminders' });
  const spanOf = (type: 'Passport' | 'ID') => spanText(i18n, DEFAULT_LEAD_TIMES[type].firstReminder as Span);
  return [
    {
      title: passport,
      hint: readsPapers
        ? i18n.t({
            id: 'firstSteps.passportRead',
            message: 'Take a photo or choose a file. Kinvault reads the dates for you.',
          })
        : i18n.t({ id: 'firstSteps.passportHint', message: 'Take a photo or choose a file.' }),
      isDone: steps.hasPassport,
      afterwards: steps.toPin.length > 0 && <PinPassport passports={steps.toPin} />,
      action: (variant) => (
        <Button variant={variant} icon={ScanLine} onClick={onAddPassport}>
          {passport}
        </Button>
      ),
    },
    {
      title: family,
      hint: i18n.t({ id: 'firstSteps.familyHint', message: 'Each person sees only what is shared with them.' }),
      isDone: steps.hasFamily,
      action: (variant) => (
        <Button variant={variant} icon={UserPlus} onClick={onInvite}>
          {family}
        </Button>
      ),
    },
    {
      title: reminders,
      hint: i18n.t({
        id: 'firstSteps.remindersHint',
        message: 'We tell you in time to renew: {passport} ahead for a passport, {card} for an ID card.',
        values: { passport: spanOf('Passport'), card: spanOf('ID') },
      }),
      isDone: steps.hasReminders,
      action: (variant) => (
        <Link to="/profile/reminders" className={buttonClass({ variant })}>
          <Icon of={Bell} />
          {reminders}
        </Link>
      ),
    },
  ];
}

/** The passport that was just added. */
function PinPassport({ passports }: { passports: readonly Document[] }) {
  const { change, isChanging } = useBulkChange();
  return (
    <Button
      icon={Star}
      busy={isChanging}
      onClick={() =>
        void change({
          key: randomUuid(),
          asked: { action: 'pin', documentIds: passports.map(({ id }) => id) },
          documents: passports,
          onDone: () => document.getElementById('main')?.focus(),
        })
      }
    >
      {i18n.t({ id: 'pinned.pin', message: 'Pin' })}
    </Button>
  );
}

function Greeting({ name }: { name: string }) {
  return (
    <header className="first-steps-greeting">
      <div>
        <h1 className="serif">
          {i18n.t({ id: 'welcome.greeting', message: 'Welcome, {name}.', values: { name: firstNameOf(name) } })}
          <br />
          {i18n.t({ id: 'firstSteps.threeSteps', message: 'Three steps and you’re set.' })}
        </h1>
        <p>{i18n.t({ id: 'firstSteps.lead', message: 'Start with the document you’d hate to lose.' })}</p>
      </div>
      <div className="outlined-papers" aria-hidden="true">
        <OutlinedPaper shape="booklet">
          <span>{i18n.t({ id: 'firstSteps.yourPassport', message: 'Your passport' })}</span>
          <PaperDrawing shape="booklet" />
        </OutlinedPaper>
        <OutlinedPaper shape="id1">
          <span>{i18n.t({ id: 'firstSteps.yourHealthCard', message: 'Your health card' })}</span>
          <PaperDrawing shape="id1" />
        </OutlinedPaper>
      </div>
    </header>
  );
}

function Skip() {
  const { mutate, isPending } = useChangePreferences();
  const { toast } = useToast();
  const onError = (error: unknown) =>
    toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
  const skip = () =>
    mutate(
      { hasFirstSteps: false },
      {
        onSuccess: () =>
          toast({
            title: i18n.t({ id: 'firstSteps.skipped', message: 'First steps skipped' }),
            action: {
              label: i18n.t({ id: 'reminders.undo', message: 'Undo' }),
              onAction: () => mutate({ hasFirstSteps: true }, { onError }),
            },
          }),
        onError,
      },
    );
  return (
    <Button variant="link" busy={isPending} onClick={skip}>
      {i18n.t({ id: 'firstSteps.skip', message: 'Skip for now' })}
    </Button>
  );
}
