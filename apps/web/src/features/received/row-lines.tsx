import type { LucideIcon } from 'lucide-react';
import Copy from 'lucide-react/icons/copy';
import FolderDown from 'lucide-react/icons/folder-down';
import FolderSync from 'lucide-react/icons/folder-sync';
import Link from 'lucide-react/icons/link';
import Mail from 'lucide-react/icons/mail';
import ScanText from 'lucide-react/icons/scan-text';
import SquareTerminal from 'lucide-react/icons/square-terminal';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { ReactNode } from 'react';
import { useNow } from '../../household/use-now.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { endText, readText, sourceText } from './received-messages.ts';
import type { Waiting } from './use-received.ts';

const SOURCE_ICONS: Readonly<Record<Waiting['file']['source'], LucideIcon>> = {
  request: Link,
  mail: Mail,
  folder: FolderSync,
  import: FolderDown,
  script: SquareTerminal,
};

/** What was read, what it is a copy of, and where it came from. */
export function RowLines({ waiting, onCompare }: { waiting: Waiting; onCompare: () => void }) {
  const { file, draft, refusal } = waiting;
  const now = useNow();
  const read = file.reading.state === 'waiting' ? readingText() : readText(draft);
  const end = endText(file, now);
  return (
    <div className="received-lines">
      {refusal && (
        <Line icon={TriangleAlert} tone="bad">
          {refusal}
        </Line>
      )}
      {file.duplicate && (
        <Line icon={Copy} tone="asks">
          {i18n.t({
            id: 'received.looksLike',
            message: 'This looks like {name}, which is here already.',
            values: { name: file.duplicate.document.name },
          })}
          <Button variant="link" about={draft.name} onClick={onCompare}>
            {i18n.t({ id: 'received.compare', message: 'Compare' })}
          </Button>
        </Line>
      )}
      {read && <Line icon={ScanText}>{read}</Line>}
      <Line icon={SOURCE_ICONS[file.source]}>
        {sourceText(file, now)}
        {end && <b className="received-end"> · {end}</b>}
      </Line>
    </div>
  );
}

export const readingText = () => i18n.t({ id: 'received.reading', message: 'Being read…' });

interface LineProps {
  icon: LucideIcon;
  tone?: 'asks' | 'bad';
  children: ReactNode;
}

function Line({ icon, tone, children }: LineProps) {
  return (
    <p className={classNames('received-line', tone)}>
      <Icon of={icon} small />
      <span>{children}</span>
    </p>
  );
}
