import RotateCcw from 'lucide-react/icons/rotate-ccw';
import RotateCw from 'lucide-react/icons/rotate-cw';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ComponentProps } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { PlanPage } from './page-parts.ts';
import { PagePicture } from './page-picture.tsx';
import type { PageSource } from './use-joined-files.ts';

interface PageTileProps extends ComponentProps<'li'> {
  page: PlanPage;
  source: PageSource | undefined;
  isSelected: boolean;
  onSelect: () => void;
  onTurn: (by: 90 | 270) => void;
  onLeaveOut: () => void;
  onLost: () => void;
}

/** A page, with what can be done with it while it is the selected one. */
export function PageTile({ page, source, isSelected, onSelect, onTurn, onLeaveOut, onLost, ...item }: PageTileProps) {
  return (
    <li {...item} className={classNames('plan-page', page.isOut && 'left-out', isSelected && 'selected')}>
      <button
        type="button"
        className="plan-tile"
        data-page={page.id}
        tabIndex={isSelected ? 0 : -1}
        aria-pressed={isSelected}
        aria-label={nameOf(page)}
        onClick={onSelect}
        onFocus={onSelect}
      >
        {source && <PagePicture page={page} source={source} onLost={onLost} />}
      </button>
      <span className="text-tiny muted tabular" aria-hidden>
        {noteOf(page)}
      </span>
      {isSelected && (
        <div className="plan-tools" role="toolbar" aria-label={nameOf(page)}>
          <IconButton
            label={i18n.t({ id: 'pages.turnLeft', message: 'Turn left' })}
            icon={RotateCcw}
            onClick={() => onTurn(270)}
          />
          <IconButton
            label={i18n.t({ id: 'pages.turnRight', message: 'Turn right' })}
            icon={RotateCw}
            onClick={() => onTurn(90)}
          />
          <IconButton
            label={
              page.isOut
                ? i18n.t({ id: 'pages.putBack', message: 'Put this page back' })
                : i18n.t({ id: 'pages.leaveOut', message: 'Leave this page out' })
            }
            icon={page.isOut ? Undo2 : Trash2}
            onClick={onLeaveOut}
          />
        </div>
      )}
    </li>
  );
}

function nameOf({ number, turn, isOut }: PlanPage): string {
  const values = { number };
  if (isOut) return i18n.t({ id: 'pages.pageOut', message: 'Page {number}, left out', values });
  if (turn !== 0) return i18n.t({ id: 'pages.pageTurned', message: 'Page {number}, turned', values });
  return i18n.t({ id: 'viewer.page', message: 'Page {number}', values });
}

function noteOf({ number, turn, isOut }: PlanPage): string {
  const values = { number };
  if (isOut) return i18n.t({ id: 'pages.noteOut', message: '{number} · left out', values });
  if (turn !== 0) return i18n.t({ id: 'pages.noteTurned', message: '{number} · turned', values });
  return String(number);
}
