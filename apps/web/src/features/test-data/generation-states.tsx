import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { counted } from '@kinvault/domain/format/counts.ts';
import { dateText } from '@kinvault/domain/format/dates.ts';
import { Link } from '@tanstack/react-router';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { i18n } from '../../lib/i18n.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Note } from '../../ui/note.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { bytesOf, type Generation, suggestsSimpleMode } from './generation.ts';

type Done = Extract<Generation, { state: 'done' }>;

interface GenerationDoneProps extends Omit<Done, 'state'> {
  onMore: () => void;
  onSimple: () => void;
}

/** What was made, each a press away; or why it stopped. */
export function GenerationDone({ total, made, ending, onMore, onSimple }: GenerationDoneProps) {
  const sentence = typeof ending === 'object' ? ending.sentence : null;
  const [first] = made;
  return (
    <div className="test-data-form">
      {sentence !== null && (
        <Note tone="expired" icon={CircleAlert} alert>
          {sentence}
        </Note>
      )}
      <p className="test-data-progress tabular">
        <b role="status">{doneText(made.length, total)}</b>
        {first && <span className="muted">{fileSizeText(i18n, bytesOf(made))}</span>}
      </p>
      <MadeList made={made} />
      <div className="row wrap">
        {first?.ownerId && (
          <Link to="/dashboard" search={{ member: first.ownerId }} className={buttonClass({ variant: 'primary' })}>
            Show my documents
          </Link>
        )}
        {sentence !== null && suggestsSimpleMode(sentence) && <Button onClick={onSimple}>Use the simple mode</Button>}
        <Button onClick={onMore}>{first ? 'Generate more' : 'Back'}</Button>
      </div>
    </div>
  );
}

function MadeList({ made }: { made: readonly Document[] }) {
  if (made.length === 0) return null;
  return (
    <ul className="test-data-made" aria-label="What was made">
      {made.map(({ id, name, ownerId, type, sizeBytes, expiresOn }) => (
        <li key={id}>
          <Link to="/dashboard" search={{ member: ownerId ?? undefined, doc: id }} className="ellipsis">
            {name}
          </Link>
          <span className="text-small muted tabular">
            {type} · {fileSizeText(i18n, sizeBytes)}
            {expiresOn && ` · until ${dateText(i18n, expiresOn)}`}
          </span>
        </li>
      ))}
    </ul>
  );
}

function doneText(count: number, total: number): string {
  if (count === total) return `${counted(count, 'test document')} made`;
  return count === 0 ? 'Nothing was made' : `Stopped after ${count} of ${total}`;
}

interface GeneratingStateProps {
  total: number;
  made: readonly Document[];
  onCancel: () => void;
}

/** How far it is, in number and bytes [TDP-2]. */
export function GeneratingState({ total, made, onCancel }: GeneratingStateProps) {
  const text = `${made.length} of ${total}`;
  return (
    <div className="test-data-form">
      <p className="test-data-progress tabular">
        <b>Generating</b>
        <span role="status">{text}</span>
        <span className="muted">{fileSizeText(i18n, bytesOf(made))}</span>
      </p>
      <ProgressBar label="Generating test documents" value={made.length} max={total} valueText={text} />
      <p className="text-small muted ellipsis">{made.at(-1)?.name ?? 'Drawing the first page'}</p>
      <div className="row wrap">
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </div>
  );
}
