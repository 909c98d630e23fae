import { longDateText } from '@kinvault/domain/format/dates.ts';
import { splitAtDate } from '@kinvault/domain/printed-dates/find-dates.ts';
import FileText from 'lucide-react/icons/file-text';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { NoDateQuestion } from './no-date-question.tsx';
import { useAnswerProposals } from './proposals.api.ts';
import type { QuestionProps } from './reading-props.ts';
import { SeriesLine } from './series-line.tsx';
import { UploadedLine } from './uploaded-line.tsx';

/** A date next to words such as 'valid until': one question, with the words around it [REA-4]. */
export function DateQuestion(props: QuestionProps) {
  const { document, proposals, uploaded, series, onShowPage, onDone, onClose } = props;
  const [isOther, setOther] = useState(false);
  const answer = useAnswerProposals(document.id);
  const dates = proposals.filter(({ field }) => field === 'expiresOn');
  const [date] = dates;
  if (!date) return null;
  if (isOther) return <NoDateQuestion {...props} />;
  const choices = [date.value, ...(date.orValue === null ? [] : [date.orValue])];
  const passage = splitAtDate(date.passage ?? '', date.value);
  const { revision } = document;
  const dismiss = () => answer.mutate({ revision, dismissed: dates.map(({ id }) => id) }, { onSuccess: onDone });
  const take = (expiresOn: string) =>
    answer.mutate({ revision, changes: { expiresOn }, taken: [date.id] }, { onSuccess: onDone });
  const values = { date: longDateText(i18n, date.value), other: longDateText(i18n, date.orValue ?? date.value) };
  return (
    <Dialog
      open
      onClose={onClose}
      title={i18n.t({ id: 'reading.oneQuestion', message: 'One question' })}
      width={560}
      className="reading-question"
      footer={
        <>
          <Button variant="ghost" className="reading-question-none" busy={answer.isPending} onClick={dismiss}>
            {i18n.t({ id: 'reading.noExpiry', message: 'It doesn’t expire' })}
          </Button>
          <Button disabled={answer.isPending} onClick={() => setOther(true)}>
            {i18n.t({ id: 'reading.anotherDate', message: 'Another date' })}
          </Button>
          {choices.map((choice) => (
            <Button key={choice} variant="primary" busy={answer.isPending} onClick={() => take(choice)}>
              {i18n.t({
                id: 'reading.yesDate',
                message: 'Yes, {date}',
                values: { date: longDateText(i18n, choice) },
              })}
            </Button>
          ))}
        </>
      }
    >
      <SeriesLine series={series} />
      <UploadedLine name={document.name} audience={uploaded} />
      <div>
        <h3 className="reading-question-head">
          {date.orValue === null
            ? i18n.t({ id: 'reading.validUntil', message: 'Valid until {date}?', values })
            : i18n.t({ id: 'reading.validUntilEither', message: 'Valid until {date}, or until {other}?', values })}
        </h3>
        <p className="muted text-small">
          {i18n.t({ id: 'reading.foundDate', message: 'Kinvault found this date in the document and can remind you.' })}
        </p>
      </div>
      <figure className="reading-passage">
        <blockquote dir="auto">
          {passage.before}
          <mark>{passage.words}</mark>
          {passage.after}
        </blockquote>
        <figcaption className="text-small">
          <Icon of={FileText} small />
          <span className="muted">
            {i18n.t({
              id: 'reading.pageOf',
              message: 'Page {page} of “{name}”',
              values: { page: date.page, name: document.fileName },
            })}
          </span>
          <Button variant="link" onClick={() => onShowPage({ words: passage.words, page: date.page })}>
            {i18n.t({ id: 'reading.showPage', message: 'Show the page' })}
          </Button>
        </figcaption>
      </figure>
    </Dialog>
  );
}
