import { MAX_DOCUMENTS_AT_ONCE } from '@kinvault/domain/documents/document-limits.ts';
import Check from 'lucide-react/icons/check';
import ListChecks from 'lucide-react/icons/list-checks';
import X from 'lucide-react/icons/x';
import { i18n } from '../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import './selection-head.css';
import type { SelectionControls } from './use-selection.ts';

/** Starts and ends selecting: one button, so that the focus stays. */
export function SelectButton({ selection, count }: { selection: SelectionControls; count: number }) {
  const { isOn, begin, leave } = selection;
  return (
    <>
      {isOn && <SelectAll selection={selection} count={count} />}
      <Button icon={isOn ? Check : ListChecks} onClick={isOn ? leave : begin}>
        {isOn
          ? i18n.t({ id: 'selecting.done', message: 'Done' })
          : i18n.t({ id: 'selecting.begin', message: 'Select several' })}
      </Button>
    </>
  );
}

/** On phones, in the bar of the list. Starts selecting; the header that replaces this bar has the exit. */
export function SelectIcon({ selection }: { selection: SelectionControls }) {
  return (
    <IconButton
      label={i18n.t({ id: 'selecting.begin', message: 'Select several' })}
      icon={ListChecks}
      onClick={selection.begin}
    />
  );
}

/** On phones it replaces the top bar. */
export function SelectionPhoneHead({ selection, count }: { selection: SelectionControls; count: number }) {
  return (
    <div className="selection-phone-head">
      <IconButton
        label={i18n.t({ id: 'selecting.leave', message: 'Stop selecting' })}
        icon={X}
        onClick={selection.leave}
      />
      <b className="grow tabular">{selectedText(selection.ids.size)}</b>
      <SelectAll selection={selection} count={count} />
    </div>
  );
}

function SelectAll({ selection, count }: { selection: SelectionControls; count: number }) {
  return (
    <Button variant="link" className="tabular" onClick={selection.chooseAll}>
      {count > MAX_DOCUMENTS_AT_ONCE
        ? i18n.t({
            id: 'selecting.first',
            message: 'Select the first {max}',
            values: { max: MAX_DOCUMENTS_AT_ONCE },
          })
        : i18n.t({ id: 'selecting.all', message: 'Select all {count}', values: { count } })}
    </Button>
  );
}

export function selectedText(count: number): string {
  return i18n.t({ id: 'selecting.count', message: '{count, plural, other {# selected}}', values: { count } });
}
