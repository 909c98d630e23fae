import type { UploadTarget } from '@kinvault/domain/documents/document.schema.ts';
import { familyTitle } from '@kinvault/domain/families/family-title.ts';
import Eye from 'lucide-react/icons/eye';
import FolderInput from 'lucide-react/icons/folder-input';
import Trash2 from 'lucide-react/icons/trash-2';
import UserRound from 'lucide-react/icons/user-round';
import X from 'lucide-react/icons/x';
import { useId } from 'react';
import { useFamilies, useReader } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import '../../ui/bulk-bar.css';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { audienceChoices } from './audience-choices.ts';
import { targetFor } from './picks.tsx';
import type { ReceivedActions, Waiting } from './use-received.ts';

interface ReceivedBarProps {
  chosen: readonly Waiting[];
  actions: ReceivedActions;
  onLeave: () => void;
}

/** What is done with all that are chosen. Those that ask something are left out of 'as proposed'. */
export function ReceivedBar({ chosen, actions, onLeave }: ReceivedBarProps) {
  const families = useFamilies();
  const reader = useReader();
  const reasonId = useId();
  const clear = chosen.filter(({ isClear }) => isClear);
  const show = (fit: (choices: UploadTarget[]) => UploadTarget | undefined) => {
    for (const { draft, choose } of chosen) {
      const target = fit(audienceChoices(draft.target, families, reader));
      if (target) choose({ target });
    }
  };
  const isShared = (familyId: string) => (target: UploadTarget) =>
    target.kind === 'person' && target.shareWith.includes(familyId);
  return (
    <section
      className="bulk-bar received-bar"
      aria-label={i18n.t({ id: 'received.barLabel', message: 'Selected files' })}
    >
      <p id={reasonId} className={clear.length === 0 ? 'bulk-bar-reason' : 'visually-hidden'} role="status">
        {clear.length === 0 &&
          i18n.t({ id: 'received.askFirst', message: 'What you selected asks something first, or is here already.' })}
      </p>
      <p className="bulk-bar-count tabular">
        <b role="status">
          {i18n.t({
            id: 'selecting.count',
            message: '{count, plural, other {# selected}}',
            values: { count: chosen.length },
          })}
        </b>
      </p>
      <Button
        variant="ghost"
        icon={FolderInput}
        busy={actions.isBusy}
        aria-disabled={clear.length === 0 || undefined}
        aria-describedby={clear.length === 0 ? reasonId : undefined}
        onClick={() => void actions.fileThese(clear)}
      >
        <span>{asProposedText(clear.length)}</span>
      </Button>
      <Menu
        label={i18n.t({ id: 'received.whose', message: 'Whose' })}
        trigger={
          <Button variant="ghost" icon={UserRound}>
            <span>{i18n.t({ id: 'received.whose', message: 'Whose' })}</span>
          </Button>
        }
        items={actions.options.map(({ value, label, target }) => ({
          id: value,
          label,
          onSelect: () => {
            for (const { choose } of chosen) choose({ target: targetFor(target, reader.id) });
          },
        }))}
      />
      <Menu
        label={i18n.t({ id: 'received.visibleTo', message: 'Visible to' })}
        trigger={
          <Button variant="ghost" icon={Eye}>
            <span>{i18n.t({ id: 'received.visibleTo', message: 'Visible to' })}</span>
          </Button>
        }
        items={[
          {
            id: 'only-me',
            label: i18n.t({ id: 'upload.onlyMe', message: 'Only me' }),
            onSelect: () =>
              show((choices) => choices.find((one) => one.kind === 'person' && one.shareWith.length === 0)),
          },
          ...families.map(({ id, name }) => ({
            id,
            label: familyTitle(i18n, name),
            onSelect: () => show((choices) => choices.find(isShared(id))),
          })),
        ]}
      />
      <Button variant="ghost" icon={Trash2} onClick={() => void actions.throwAway(chosen)}>
        <span>{i18n.t({ id: 'received.throwAway', message: 'Throw away' })}</span>
      </Button>
      <IconButton
        className="bulk-bar-leave"
        label={i18n.t({ id: 'selecting.leave', message: 'Stop selecting' })}
        icon={X}
        onClick={onLeave}
      />
    </section>
  );
}

export function asProposedText(count: number): string {
  return i18n.t({
    id: 'received.fileAsProposed',
    message: '{count, plural, other {File # as proposed}}',
    values: { count },
  });
}
