import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import { useNow } from '../../household/use-now.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { ChooseBox } from './choose-box.tsx';
import { Picks } from './picks.tsx';
import { sourceText } from './received-messages.ts';
import { ReceivedName } from './received-name.tsx';
import { ReceivedPicture } from './received-picture.tsx';
import { LookButton, type ReceivedRowProps } from './received-row.tsx';
import { RowLines, readingText } from './row-lines.tsx';
import type { Waiting } from './use-received.ts';

interface PhoneRowProps extends ReceivedRowProps {
  isChoosing: boolean;
  isOpen: boolean;
  onToggle: () => void;
}

/** On phones one row is open at a time; the others say what they are. */
export function ReceivedPhoneRow({ isChoosing, isOpen, onToggle, ...row }: PhoneRowProps) {
  const { waiting, isChosen, onChoose } = row;
  const { name } = waiting.draft;
  return (
    <li className={classNames('received-row', isChosen && isChoosing && 'is-chosen')}>
      {isChoosing && (
        <ChooseBox
          label={i18n.t({ id: 'selecting.one', message: 'Select {name}', values: { name } })}
          isChosen={isChosen}
          onChoose={onChoose}
        />
      )}
      {isOpen ? (
        <Opened {...row} onToggle={onToggle} />
      ) : (
        <button type="button" className="received-closed" aria-expanded={false} onClick={onToggle}>
          <span className="received-paper">
            <ReceivedPicture file={waiting.file} type={waiting.draft.type} />
          </span>
          <span className="received-facts">
            <b className="ellipsis">
              <bdi>{name}</bdi>
            </b>
            <ShortLine waiting={waiting} />
          </span>
          <Icon of={ChevronDown} />
        </button>
      )}
    </li>
  );
}

function ShortLine({ waiting: { file, draft, refusal } }: { waiting: Waiting }) {
  const now = useNow();
  if (refusal) return <span className="received-line bad">{refusal}</span>;
  if (file.reading.state === 'waiting') return <span className="received-line">{readingText()}</span>;
  const asked = shortQuestion(file, draft);
  return <span className={classNames('received-line', asked && 'asks')}>{asked ?? sourceText(file, now)}</span>;
}

function shortQuestion(file: Waiting['file'], { type, dateQuestion }: Waiting['draft']): string | null {
  if (file.duplicate) return i18n.t({ id: 'received.looksLikeShort', message: 'Looks like one that is here' });
  if (type === null) return i18n.t({ id: 'received.whatIsIt', message: 'What is it?' });
  return dateQuestion && i18n.t({ id: 'received.whichDate', message: 'When does it expire?' });
}

type OpenedProps = Pick<PhoneRowProps, 'waiting' | 'actions' | 'onLook' | 'onCompare' | 'onToggle'>;

function Opened({ waiting, actions, onLook, onCompare, onToggle }: OpenedProps) {
  const { name } = waiting.draft;
  return (
    <div className="received-opened">
      <div className="received-head">
        <LookButton {...{ waiting, onLook }} />
        <div className="received-facts">
          <ReceivedName waiting={waiting} />
          <RowLines {...{ waiting, onCompare }} />
        </div>
        <IconButton
          label={i18n.t({ id: 'received.close', message: 'Close {name}', values: { name } })}
          icon={ChevronUp}
          aria-expanded
          onClick={onToggle}
        />
      </div>
      <Picks waiting={waiting} options={actions.options} />
      <div className="received-acts">
        <IconButton
          variant="second"
          label={i18n.t({ id: 'received.throwAwayOne', message: 'Throw away {name}', values: { name } })}
          icon={Trash2}
          onClick={() => void actions.throwAway([waiting])}
        />
        <Button variant="primary" icon={FolderInput} about={name} onClick={() => void actions.fileThese([waiting])}>
          {i18n.t({ id: 'received.fileIt', message: 'File it' })}
        </Button>
      </div>
    </div>
  );
}
