import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { type FormEvent, useId, useState } from 'react';
import { DateField } from '../../household/date-field.tsx';
import { askLater } from '../../lib/asked-later.ts';
import { i18n } from '../../lib/i18n.ts';
import { useDiscardGuard } from '../../lib/use-discard-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { inYears } from './in-years.ts';
import { useAnswerProposals } from './proposals.api.ts';
import type { QuestionProps } from './reading-props.ts';
import { SeriesLine } from './series-line.tsx';
import { UploadedLine } from './uploaded-line.tsx';

const YEARS = [1, 5, 10];

/**
 * Asked once for a type that expires but has no date [REA-7]. Also used to enter another date than the one that was
 * read.
 */
export function NoDateQuestion({
  document,
  readerId,
  proposals,
  isRead,
  uploaded,
  series,
  picture,
  onDone,
  onClose,
}: QuestionProps) {
  const formId = useId();
  const [expiresOn, setExpiresOn] = useState('');
  const answer = useAnswerProposals(document.id);
  const { id, name, revision } = document;
  const guard = useDiscardGuard({ wouldLose: () => expiresOn !== '' && !answer.isSuccess, onClose });
  const dates = proposals.filter(({ field }) => field === 'expiresOn').map((date) => date.id);
  const today = calendarDate(new Date());

  function leave(isWantedLater: boolean) {
    askLater(readerId, id, isWantedLater);
    onDone();
  }
  function save(event: FormEvent) {
    event.preventDefault();
    if (!expiresOn) return;
    const body = { revision, changes: { expiresOn }, taken: dates.slice(0, 1) };
    answer.mutate(body, { onSuccess: () => leave(false) });
  }
  function refuse() {
    if (dates.length === 0) return leave(false);
    answer.mutate({ revision, dismissed: dates }, { onSuccess: () => leave(false) });
  }

  return (
    <>
      <Dialog
        open
        onClose={guard.close}
        title={i18n.t({ id: 'reading.oneQuestion', message: 'One question' })}
        width={520}
        className="reading-question"
        footer={
          <>
            <Button variant="ghost" className="reading-question-none" busy={answer.isPending} onClick={refuse}>
              {i18n.t({ id: 'reading.noExpiry', message: 'It doesn’t expire' })}
            </Button>
            <Button onClick={() => guard.leave(() => leave(true))}>
              {i18n.t({ id: 'reading.askLater', message: 'Ask me later' })}
            </Button>
            <Button type="submit" form={formId} variant="primary" busy={answer.isPending} disabled={!expiresOn}>
              {i18n.t({ id: 'reading.save', message: 'Save' })}
            </Button>
          </>
        }
      >
        <SeriesLine series={series} />
        <UploadedLine name={name} audience={uploaded} />
        <div>
          <h3 className="reading-question-head">
            {i18n.t({ id: 'reading.whenExpires', message: 'When does it expire?' })}
          </h3>
          <p className="muted text-small">
            {dates.length > 0 || !isRead
              ? i18n.t({ id: 'reading.inTime', message: 'With the date, you’ll hear from us in time.' })
              : i18n.t({
                  id: 'reading.noDateFound',
                  message: 'No date was found in “{name}”. With one, you’ll hear from us in time.',
                  values: { name },
                })}
          </p>
        </div>
        <form id={formId} className="reading-date" onSubmit={save} noValidate>
          <span className="reading-date-picture" aria-hidden="true">
            {picture}
          </span>
          <DateField
            label={i18n.t({ id: 'field.expiryDate', message: 'Expiry date' })}
            lies="ahead"
            value={expiresOn}
            onChange={setExpiresOn}
          />
        </form>
        <div className="row wrap">
          {YEARS.map((years) => (
            <Chip
              key={years}
              pressed={expiresOn === inYears(today, years)}
              onClick={() => setExpiresOn(inYears(today, years))}
            >
              {i18n.t({
                id: 'reading.inYears',
                message: '{years, plural, one {In # year} other {In # years}}',
                values: { years },
              })}
            </Chip>
          ))}
        </div>
      </Dialog>
      {guard.question}
    </>
  );
}
