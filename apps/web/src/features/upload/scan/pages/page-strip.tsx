import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Plus from 'lucide-react/icons/plus';
import { type Dispatch, type DragEvent, useState } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { useObjectUrl } from '../../../../lib/use-object-url.ts';
import { IconButton } from '../../../../ui/button.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import type { PaperKind } from '../edges/perspective.ts';
import { pageName } from './page-names.ts';
import type { PagesEvent, ScanPage } from './scan-pages.ts';

interface PageStripProps {
  pages: readonly ScanPage[];
  selected: ScanPage;
  kind: PaperKind;
  dispatch: Dispatch<PagesEvent>;
  onAdd?: () => void;
}

/** The pages in their order, which can be changed by dragging or with the two buttons. */
export function PageStrip({ pages, selected, kind, dispatch, onAdd }: PageStripProps) {
  const [draggedId, setDraggedId] = useState<string | null>(null);
  const at = pages.indexOf(selected);
  const moveTo = (to: number) => dispatch({ type: 'move', id: selected.id, to });

  function takeOver(event: DragEvent, to: number) {
    event.preventDefault();
    if (draggedId && pages[to]?.id !== draggedId) dispatch({ type: 'move', id: draggedId, to });
  }

  return (
    <div className="scan-strip">
      <ul aria-label={i18n.t({ id: 'scan.pages', message: 'Pages' })}>
        {pages.map((page, index) => (
          <li
            key={page.id}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              setDraggedId(page.id);
            }}
            onDragEnd={() => setDraggedId(null)}
            onDragOver={(event) => takeOver(event, index)}
            onDrop={(event) => event.preventDefault()}
          >
            <PageButton
              page={page}
              name={pageName(kind, index)}
              isSelected={page === selected}
              onSelect={() => dispatch({ type: 'select', id: page.id })}
            />
          </li>
        ))}
        {onAdd && (
          <li>
            <button type="button" className="scan-thumb scan-add" onClick={onAdd}>
              <span>
                <Icon of={Plus} />
              </span>
              {i18n.t({ id: 'scan.addPage', message: 'Add a page' })}
            </button>
          </li>
        )}
      </ul>
      {pages.length > 1 && (
        <div className="scan-order">
          <IconButton
            label={i18n.t({ id: 'scan.moveEarlier', message: 'Move this page forward' })}
            icon={ChevronLeft}
            disabled={at === 0}
            onClick={() => moveTo(at - 1)}
          />
          <IconButton
            label={i18n.t({ id: 'scan.moveLater', message: 'Move this page back' })}
            icon={ChevronRight}
            disabled={at === pages.length - 1}
            onClick={() => moveTo(at + 1)}
          />
        </div>
      )}
    </div>
  );
}

interface PageButtonProps {
  page: ScanPage;
  name: string;
  isSelected: boolean;
  onSelect: () => void;
}

function PageButton({ page, name, isSelected, onSelect }: PageButtonProps) {
  const src = useObjectUrl(page.picture);
  return (
    <button type="button" className="scan-thumb" aria-current={isSelected || undefined} onClick={onSelect}>
      <span>{src && <img src={src} alt="" draggable={false} />}</span>
      {name}
    </button>
  );
}
