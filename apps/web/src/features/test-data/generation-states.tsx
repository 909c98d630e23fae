import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { documentTypeName } from '@kinvault/domain/documents/document-types.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { i18n } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { bytesOf, type Generation } from './generation.ts';

type Done = Extract<Generation, { state: 'done' }>;

interface GenerationDoneProps extends Omit<Done, 'state'> {
  onMore: () => void;
  onSimple: () => void;
}

/** Links to the documents, and the reason if generating stopped. */
export function GenerationDone({ total, made, ending, onMore, onSimple }: GenerationDoneProps) {
  const failure = typeof ending === 'object' ? ending : null;
  const [first] = made;
  return (
    <div className="test-data-form">
      {failure && (
        <Callout tone="expired" icon={CircleAlert} alert>
          {failure.sentence}
        </Callout>
      )}
      <p className="test-data-progress tabular">
        <b role="status">{doneText(made.length, total)}</b>
        {first && <span className="muted">{fileSizeText(i18n, bytesOf(made))}</span>}
      </p>
      <MadeList made={made} />
      <div className="row wrap">
        {first?.ownerId && (
          <Link to="/dashboard" search={{ member: first.ownerId }} className={buttonClass({ variant: 'primary' })}>
            {i18n.t({ id: 'testData.showDocuments', message: 'Show my documents' })}
          </Link>
        )}
        {failure?.suggestsSimpleMode && (
          <Button onClick={onSimple}>{i18n.t({ id: 'testData.useSimple', message: 'Use the simple mode' })}</Button>
        )}
        <Button onClick={onMore}>
          {first
            ? i18n.t({ id: 'testData.more', message: 'Generate more' })
            : i18n.t({ id: 'ui.back', message: 'Back' })}
        </Button>
      </div>
    </div>
  );
}

function MadeList({ made }: { made: readonly Document[] }) {
  if (made.length === 0) return null;
  return (
    <ul className="test-data-made" aria-label={i18n.t({ id: 'testData.made', message: 'Generated documents' })}>
      {made.map(({ id, name, ownerId, type, sizeBytes, expiresOn }) => (
        <li key={id}>
          <Link to="/dashboard" search={{ member: ownerId ?? undefined, doc: id }} className="ellipsis">
            {name}
          </Link>
          <span className="text-small muted tabular">
            {[
              documentTypeName(i18n, type),
              fileSizeText(i18n, sizeBytes),
              expiresOn &&
                i18n.t({ id: 'testData.until', message: 'until {date}', values: { date: dateText(i18n, expiresOn) } }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </li>
      ))}
    </ul>
  );
}

function doneText(count: number, total: number): string {
  if (count === total) {
    return i18n.t({
      id: 'testData.done',
      message: '{count, plural, one {# test document generated} other {# test documents generated}}',
      values: { count },
    });
  }
  if (count === 0) return i18n.t({ id: 'testData.nothingDone', message: 'Nothing was generated' });
  return i18n.t({ id: 'testData.stopped', message: 'Stopped after {count} of {total}', values: { count, total } });
}

interface GeneratingStateProps {
  total: number;
  made: readonly Document[];
  onCancel: () => void;
}

/** The progress, as a number of documents and bytes [TDP-2]. */
export function GeneratingState({ total, made, onCancel }: GeneratingStateProps) {
  const text = i18n.t({
    id: 'testData.progress',
    message: '{count} of {total}',
    values: { count: made.length, total },
  });
  return (
    <div className="test-data-form">
      <p className="test-data-progress tabular">
        <b>{i18n.t({ id: 'testData.generating', message: 'Generating' })}</b>
        <span role="status">{text}</span>
        <span className="muted">{fileSizeText(i18n, bytesOf(made))}</span>
      </p>
      <ProgressBar
        label={i18n.t({ id: 'testData.generatingDocuments', message: 'Generating test documents' })}
        value={made.length}
        max={total}
        valueText={text}
      />
      <p className="text-small muted ellipsis">
        {made.at(-1)?.name ?? i18n.t({ id: 'testData.firstPage', message: 'Drawing the first page' })}
      </p>
      <div className="row wrap">
        <Button onClick={onCancel}>{i18n.t({ id: 'ui.cancel', message: 'Cancel' })}</Button>
      </div>
    </div>
  );
}
