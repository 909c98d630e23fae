import ArrowLeft from 'lucide-react/icons/arrow-left';
import Crop from 'lucide-react/icons/crop';
import Eye from 'lucide-react/icons/eye';
import FileCheck from 'lucide-react/icons/file-check';
import RotateCwSquare from 'lucide-react/icons/rotate-cw-square';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Dispatch } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { useObjectUrl } from '../../../../lib/use-object-url.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Switch } from '../../../../ui/choice.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Segmented } from '../../../../ui/segmented.tsx';
import type { PaperKind } from '../edges/perspective.ts';
import { ScanHeading } from '../scan-heading.tsx';
import type { Turns } from '../scan-jobs.ts';
import { pageName } from './page-names.ts';
import { PageStrip } from './page-strip.tsx';
import type { PagesEvent, ScanPage, ScanPages } from './scan-pages.ts';
import './pages-view.css';

interface PagesViewProps {
  pages: ScanPages['pages'];
  selected: ScanPage;
  kind: PaperKind;
  /** front and back of a card on one page; absent if there are other pages */
  oneSheet: { isOn: boolean; set: (isOn: boolean) => void } | undefined;
  /** 'Visible to Rivera, 5 people' */
  audience: string | undefined;
  isBusy: boolean;
  dispatch: Dispatch<PagesEvent>;
  /** renders the page again */
  onChange: (page: ScanPage) => void;
  onSetEdges: (page: ScanPage) => void;
  /** absent if the maximum is reached */
  onAdd?: () => void;
  onSave: () => void;
  onBack: () => void;
}

export function PagesView({ pages, selected, kind, oneSheet, audience, isBusy, dispatch, ...does }: PagesViewProps) {
  const at = pages.indexOf(selected);
  return (
    <section className="scan-view">
      <header>
        <IconButton label={i18n.t({ id: 'scan.goBack', message: 'Go back' })} icon={ArrowLeft} onClick={does.onBack} />
        <ScanHeading>
          {i18n.t({
            id: 'scan.pageCount',
            message: '{count, plural, one {# page} other {# pages}}',
            values: { count: pages.length },
          })}
        </ScanHeading>
        <IconButton
          label={i18n.t({ id: 'scan.rotate', message: 'Rotate this page' })}
          icon={RotateCwSquare}
          disabled={isBusy}
          onClick={() => does.onChange({ ...selected, turns: ((selected.turns + 1) % 4) as Turns })}
        />
        <IconButton
          label={i18n.t({ id: 'scan.setEdges', message: 'Set the edges' })}
          icon={Crop}
          disabled={isBusy}
          onClick={() => does.onSetEdges(selected)}
        />
        <IconButton
          label={i18n.t({ id: 'scan.deletePage', message: 'Delete this page' })}
          icon={Trash2}
          disabled={isBusy}
          onClick={() => dispatch({ type: 'remove', id: selected.id })}
        />
      </header>
      <div className="scan-sheet" aria-busy={isBusy}>
        <SheetPicture page={selected} name={pageName(kind, at)} />
      </div>
      <PageStrip {...{ pages, selected, kind, dispatch }} onAdd={does.onAdd} />
      <footer className="scan-save">
        <Segmented
          full
          label={i18n.t({ id: 'scan.look', message: 'Look' })}
          value={selected.look}
          onChange={(look) => does.onChange({ ...selected, look })}
          options={[
            { value: 'color', label: i18n.t({ id: 'scan.color', message: 'Color' }) },
            { value: 'gray', label: i18n.t({ id: 'scan.gray', message: 'Gray' }) },
            { value: 'ink', label: i18n.t({ id: 'scan.ink', message: 'Black & white' }) },
          ]}
        />
        {oneSheet && (
          <Switch
            checked={oneSheet.isOn}
            onChange={(event) => oneSheet.set(event.target.checked)}
            label={
              <>
                <b>{i18n.t({ id: 'scan.oneSheet', message: 'Front and back on one page' })}</b>
                <span className="text-small muted scan-sheet-hint">
                  {i18n.t({ id: 'scan.oneSheetHint', message: 'The way offices like it' })}
                </span>
              </>
            }
          />
        )}
        {audience && (
          <p className="row text-small scan-audience">
            <Icon of={Eye} />
            {audience}
          </p>
        )}
        <Button variant="primary" size="big" full icon={FileCheck} busy={isBusy} onClick={does.onSave}>
          {pages.length > 1
            ? i18n.t({ id: 'scan.savePdf', message: 'Save as one PDF' })
            : i18n.t({ id: 'scan.savePage', message: 'Save this page' })}
        </Button>
      </footer>
    </section>
  );
}

function SheetPicture({ page, name }: { page: ScanPage; name: string }) {
  const src = useObjectUrl(page.picture);
  return src && <img src={src} alt={name} />;
}
