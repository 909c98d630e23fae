import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { bytesOf } from './generation.ts';

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
