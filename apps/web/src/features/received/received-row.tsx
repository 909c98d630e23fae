import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import { i18n } from '../../lib/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Menu } from '../../ui/menu.tsx';
import { ChooseBox } from './choose-box.tsx';
import { Picks } from './picks.tsx';
import { ReceivedName } from './received-name.tsx';
import { ReceivedPicture } from './received-picture.tsx';
import { RowLines } from './row-lines.tsx';
import type { ReceivedActions, Waiting } from './use-received.ts';

export interface ReceivedRowProps {
  waiting: Waiting;
  actions: ReceivedActions;
  isChosen: boolean;
  onChoose: () => void;
  onLook: () => void;
  onCompare: () => void;
}

/** One file that waits, with small choices and one press to file it. */
export function ReceivedRow({ waiting, actions, isChosen, onChoose, onLook, onCompare }: ReceivedRowProps) {
  const { name } = waiting.draft;
  return (
    <li className={classNames('received-row', isChosen && 'is-chosen')}>
      <ChooseBox
        label={i18n.t({ id: 'selecting.one', message: 'Select {name}', values: { name } })}
        isChosen={isChosen}
        onChoose={onChoose}
      />
      <LookButton {...{ waiting, onLook }} />
      <div className="received-facts">
        <ReceivedName waiting={waiting} />
        <Picks waiting={waiting} options={actions.options} />
        <RowLines {...{ waiting, onCompare }} />
      </div>
      <div className="received-acts">
        <Button icon={FolderInput} about={name} onClick={() => void actions.fileThese([waiting])}>
          {i18n.t({ id: 'received.fileIt', message: 'File it' })}
        </Button>
        <Menu
          label={i18n.t({ id: 'received.actions', message: 'Actions for {name}', values: { name } })}
          trigger={
            <IconButton
              label={i18n.t({ id: 'received.more', message: 'More for {name}', values: { name } })}
              icon={EllipsisVertical}
            />
          }
          items={[
            {
              label: i18n.t({ id: 'received.throwAway', message: 'Throw away' }),
              icon: Trash2,
              tone: 'danger',
              onSelect: () => void actions.throwAway([waiting]),
            },
          ]}
        />
      </div>
    </li>
  );
}

/** Opens the picture, if there is one. */
export function LookButton({ waiting: { file, draft }, onLook }: { waiting: Waiting; onLook: () => void }) {
  const picture = <ReceivedPicture file={file} type={draft.type} />;
  if (file.thumbnail !== 'ready') return <span className="received-paper">{picture}</span>;
  return (
    <button
      type="button"
      className="received-paper"
      aria-label={i18n.t({ id: 'received.look', message: 'Look at {name}', values: { name: draft.name } })}
      onClick={onLook}
    >
      {picture}
    </button>
  );
}
