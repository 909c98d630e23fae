import Scissors from 'lucide-react/icons/scissors';
import { type DragEvent, Fragment } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { PlanPage, PlanPart } from './page-parts.ts';
import { PageTile } from './page-tile.tsx';
import type { PageSource } from './use-joined-files.ts';
import type { PageEditor } from './use-page-editor.ts';

interface PageStripProps {
  part: PlanPart;
  editor: PageEditor;
  sourceOf: (page: PlanPage) => PageSource | undefined;
  dragged: { id: string | null; set: (id: string | null) => void };
  onLost: () => void;
}

/** The pages of a part, with scissors between them. */
export function PageStrip({ part, editor, sourceOf, dragged, onLost }: PageStripProps) {
  function takeOver(event: DragEvent, at: number) {
    if (dragged.id === null) return;
    event.preventDefault();
    if (part.pages[at]?.id !== dragged.id) editor.drag(dragged.id, { partId: part.id, at });
  }

  return (
    <ul className="plan-pages">
      {part.pages.map((page, at) => (
        <Fragment key={page.id}>
          {at > 0 && (
            <li className="plan-cut">
              <CutButton after={part.pages[at - 1]} onCut={() => editor.cut(page.id)} />
            </li>
          )}
          <PageTile
            page={page}
            source={sourceOf(page)}
            isSelected={page.id === editor.selectedId}
            onSelect={() => editor.select(page.id)}
            onTurn={(by) => editor.turn(page.id, by)}
            onLeaveOut={() => editor.leaveOut(page.id)}
            onLost={onLost}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              dragged.set(page.id);
            }}
            onDragEnd={() => dragged.set(null)}
            onDragOver={(event) => takeOver(event, at)}
            onDrop={(event) => event.preventDefault()}
          />
        </Fragment>
      ))}
    </ul>
  );
}

function CutButton({ after, onCut }: { after: PlanPage | undefined; onCut: () => void }) {
  const values = { number: after?.number ?? 0 };
  const label = i18n.t({ id: 'pages.cutAfter', message: 'Split after page {number}', values });
  return (
    <button type="button" aria-label={label} title={label} onClick={onCut}>
      <Icon of={Scissors} small />
    </button>
  );
}
