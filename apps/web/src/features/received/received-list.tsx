import type { ReceivedFile } from '@kinvault/domain/received/received.schema.ts';
import ArrowDownUp from 'lucide-react/icons/arrow-down-up';
import FolderInput from 'lucide-react/icons/folder-input';
import { useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ChooseBox } from './choose-box.tsx';
import type { ReceivedOrder } from './received.api.ts';
import { asProposedText, ReceivedBar } from './received-bar.tsx';
import { CompareDialog, LookDialog } from './received-dialogs.tsx';
import { ReceivedPhoneRow } from './received-phone-row.tsx';
import { ReceivedRow } from './received-row.tsx';
import { useReceived } from './use-received.ts';

interface ReceivedListProps {
  files: readonly ReceivedFile[];
  order: ReceivedOrder;
  isPhone: boolean;
  /** on phones: boxes are shown */
  isChoosing: boolean;
  onOrder: (order: ReceivedOrder) => void;
  onChoosing: (isChoosing: boolean) => void;
  /** called when rows are gone, which may have had the focus */
  onGone: () => void;
}

export function ReceivedList({ files, order, isPhone, isChoosing, onOrder, onChoosing, onGone }: ReceivedListProps) {
  const actions = useReceived(files, onGone);
  const { waiting } = actions;
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  /** undefined: the first one */
  const [openId, setOpenId] = useState<string | null>();
  const [layer, setLayer] = useState<{ kind: 'look' | 'compare'; id: string } | null>(null);
  const chosen = waiting.filter(({ file }) => chosenIds.has(file.id));
  const clear = waiting.filter(({ isClear }) => isClear);
  const layered = waiting.find(({ file }) => file.id === layer?.id);
  const leave = () => {
    setChosenIds(new Set());
    onChoosing(false);
  };
  const toggle = (id: string) => setChosenIds((ids) => new Set([id]).symmetricDifference(ids));
  const rows = waiting.map((one) => {
    const { id } = one.file;
    const row = {
      waiting: one,
      actions,
      isChosen: chosenIds.has(id),
      onChoose: () => toggle(id),
      onLook: () => setLayer({ kind: 'look', id }),
      onCompare: () => setLayer({ kind: 'compare', id }),
    };
    const isOpen = !isChoosing && id === (openId === undefined ? waiting[0]?.file.id : openId);
    return isPhone ? (
      <ReceivedPhoneRow key={id} {...row} {...{ isChoosing, isOpen }} onToggle={() => setOpenId(isOpen ? null : id)} />
    ) : (
      <ReceivedRow key={id} {...row} />
    );
  });
  const isAll = chosen.length === waiting.length;
  return (
    <section className="received">
      {!isPhone && (
        <div className="received-tools">
          <ChooseBox
            label={i18n.t({ id: 'selecting.all', message: 'Select all {count}', values: { count: waiting.length } })}
            isChosen={isAll}
            isPart={chosen.length > 0 && !isAll}
            onChoose={() => setChosenIds(new Set(isAll ? [] : waiting.map(({ file }) => file.id)))}
          />
          <span className="grow text-small muted" aria-hidden="true">
            {i18n.t({ id: 'received.chooseAll', message: 'Select all' })}
          </span>
          <Button variant="ghost" icon={ArrowDownUp} onClick={() => onOrder(order === 'newest' ? 'oldest' : 'newest')}>
            {order === 'newest'
              ? i18n.t({ id: 'received.newestFirst', message: 'Newest first' })
              : i18n.t({ id: 'received.oldestFirst', message: 'Oldest first' })}
          </Button>
        </div>
      )}
      <ul className="received-rows" aria-label={i18n.t({ id: 'received.list', message: 'Documents to file' })}>
        {rows}
      </ul>
      {chosen.length > 0 && <ReceivedBar {...{ chosen, actions }} onLeave={leave} />}
      {isPhone && chosen.length === 0 && clear.length > 0 && (
        <div className="received-foot">
          <Button full icon={FolderInput} busy={actions.isBusy} onClick={() => void actions.fileThese(clear)}>
            {asProposedText(clear.length)}
          </Button>
        </div>
      )}
      {layered && layer?.kind === 'look' && <LookDialog waiting={layered} onClose={() => setLayer(null)} />}
      {layered?.file.duplicate && layer?.kind === 'compare' && (
        <CompareDialog
          waiting={layered}
          found={layered.file.duplicate}
          onThrowAway={() => {
            setLayer(null);
            void actions.throwAway([layered]);
          }}
          onClose={() => setLayer(null)}
        />
      )}
    </section>
  );
}
