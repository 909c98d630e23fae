import { dateText, nearDateText } from '@kinvault/domain/format/dates.ts';
import { spanChoiceText } from '@kinvault/domain/format/span-text.ts';
import { leadTimesOf, type OwnLeadTimes, renewBy } from '@kinvault/domain/reminders/lead-times.ts';
import { MAX_SPAN, type SpanUnit } from '@kinvault/domain/reminders/spans.ts';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type DatedDocument, useChangePreferences } from '../../../../household/reminders.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Trans } from '../../../../lib/trans.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../../lib/use-media-query.ts';
import { Callout } from '../../../../ui/callout.tsx';
import { RadioCard } from '../../../../ui/choice.tsx';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { useChangeDocument } from '../details.api.ts';
import { useFailureToast } from '../failure-toast.ts';
import { SidePopover } from './side-popover.tsx';
import { type SpanDraft, spanDraftOf, spanOf } from './span-draft.ts';

interface TimeToRenewProps {
  document: DatedDocument;
  own: OwnLeadTimes;
  today: string;
  mayEdit: boolean;
  onClose: () => void;
}

/** How long it takes to renew: for this document, or as the reader's own setting for all of its type [KNO-1]. */
export function TimeToRenewDialog({ onClose, ...about }: TimeToRenewProps) {
  const { document, own, today, mayEdit } = about;
  const { type } = document;
  const before = leadTimesOf(document, own);
  const [draft, setDraft] = useState<SpanDraft>(() => spanDraftOf(before.timeToRenew));
  const [isForAll, setForAll] = useState(!mayEdit);
  const isPhone = useMediaQuery(PHONE_QUERY);
  const changeDocument = useChangeDocument(document.id);
  const changePreferences = useChangePreferences();
  const fail = useFailureToast();
  const choice = spanOf(draft);
  const change = (part: Partial<SpanDraft>) => setDraft({ ...draft, ...part });

  async function save(event: FormEvent) {
    event.preventDefault();
    if (choice === undefined) return;
    try {
      if (isForAll) {
        const mine = own[type] ?? { timeToRenew: null, firstReminder: null };
        await changePreferences.mutateAsync({ leadTimes: { [type]: { ...mine, timeToRenew: choice } } });
      } else {
        await changeDocument.mutateAsync({ revision: document.revision, timeToRenew: choice });
      }
      onClose();
    } catch (error) {
      fail('update')(error);
    }
  }

  return (
    <SidePopover
      open
      onClose={onClose}
      title={i18n.t({ id: 'renewTime.title', message: 'How long does it take to renew?' })}
      submitLabel={i18n.t({ id: 'renewTime.save', message: 'Save' })}
      canSubmit={choice !== undefined}
      isBusy={changeDocument.isPending || changePreferences.isPending}
      onSubmit={save}
    >
      <p className="text-small muted">
        {i18n.t({
          id: 'renewTime.lead',
          message:
            '{type, select, Passport {From the appointment until the new passport is in your hand.} other {From the appointment until the new one is in your hand.}}',
          values: { type },
        })}
      </p>
      <div className="field-pair">
        <TextField
          label={i18n.t({ id: 'renewTime.count', message: 'How many' })}
          type="number"
          inputMode="numeric"
          min={0}
          max={MAX_SPAN[draft.unit]}
          value={draft.count}
          error={choice === undefined ? limitText(draft.unit) : null}
          onChange={({ target }) => change({ count: target.value })}
          data-autofocus={!isPhone || undefined}
        />
        <SelectField
          label={i18n.t({ id: 'renewTime.unit', message: 'Of what' })}
          options={unitOptions()}
          value={draft.unit}
          onChange={({ target }) => change({ unit: target.value as SpanUnit })}
        />
      </div>
      <div aria-live="polite">
        {choice !== undefined && (
          <Callout tone="soon" icon={CalendarClock}>
            {isForAll && document.timeToRenew !== null
              ? i18n.t({
                  id: 'renewTime.keepsOwn',
                  message: 'This document keeps its own time to renew: {span}.',
                  values: { span: spanChoiceText(i18n, document.timeToRenew) },
                })
              : effectText(renewBy(document.expiresOn, before), newDate(document, choice), today)}
          </Callout>
        )}
      </div>
      <fieldset>
        <legend className="visually-hidden">{i18n.t({ id: 'renewTime.scope', message: 'For which documents' })}</legend>
        {mayEdit && (
          <RadioCard
            name="renew-time-scope"
            title={i18n.t({
              id: 'renewTime.only',
              message: '{type, select, Passport {Only this passport} ID {Only this ID} other {Only this document}}',
              values: { type },
            })}
            checked={!isForAll}
            onChange={() => setForAll(false)}
          />
        )}
        <RadioCard
          name="renew-time-scope"
          title={i18n.t({
            id: 'renewTime.all',
            message: '{type, select, Passport {All passports} ID {All IDs} other {All documents of this type}}',
            values: { type },
          })}
          checked={isForAll}
          onChange={() => setForAll(true)}
        >
          {i18n.t({ id: 'renewTime.allHint', message: 'In your own reminders. Others keep theirs.' })}
        </RadioCard>
      </fieldset>
    </SidePopover>
  );
}

function newDate({ expiresOn }: DatedDocument, choice: NonNullable<ReturnType<typeof spanOf>>): string | null {
  return choice === 'none' ? null : renewBy(expiresOn, { timeToRenew: choice, firstReminder: null });
}

/** The resulting 'Renew by'. */
function effectText(before: string | null, after: string | null, today: string): ReactNode {
  if (after === null) {
    return i18n.t({ id: 'renewTime.nothing', message: 'Nothing has to be done before it expires.' });
  }
  const values = { date: dateText(i18n, after), before: before && nearDateText(i18n, before, today) };
  const components = { date: <b /> };
  if (after === before) {
    return <Trans id="renewTime.stays" message="Renew by is <date>{date}</date>." {...{ values, components }} />;
  }
  return before === null ? (
    <Trans id="renewTime.becomesNew" message="Renew by becomes <date>{date}</date>." {...{ values, components }} />
  ) : (
    <Trans
      id="renewTime.becomes"
      message="Renew by becomes <date>{date}</date> instead of {before}."
      {...{ values, components }}
    />
  );
}

function limitText(unit: SpanUnit): string {
  return i18n.t({ id: 'renewTime.limit', message: '0 to {limit}', values: { limit: MAX_SPAN[unit] } });
}

function unitOptions() {
  return [
    { value: 'D', label: i18n.t({ id: 'renewTime.days', message: 'days' }) },
    { value: 'W', label: i18n.t({ id: 'renewTime.weeks', message: 'weeks' }) },
    { value: 'M', label: i18n.t({ id: 'renewTime.months', message: 'months' }) },
  ];
}
