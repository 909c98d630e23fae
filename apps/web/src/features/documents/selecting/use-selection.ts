import { useState } from 'react';
import { begun, NO_SELECTION, toggled, withAll, withRange } from './selection.ts';

export interface SelectionControls {
  isOn: boolean;
  ids: ReadonlySet<string>;
  begin: () => void;
  /** `toHere`: with all between the last selected one and this */
  choose: (id: string, options?: { toHere?: boolean }) => void;
  chooseAll: () => void;
  leave: () => void;
}

/** @param order the selectable ids in the order on screen */
export function useSelection(order: readonly string[]): SelectionControls {
  const [selection, setSelection] = useState(NO_SELECTION);
  return {
    isOn: selection.isOn,
    ids: selection.ids,
    begin: () => setSelection(begun),
    choose: (id, { toHere = false } = {}) => {
      if (order.includes(id)) setSelection((now) => (toHere ? withRange(now, id, order) : toggled(now, id)));
    },
    chooseAll: () => setSelection((now) => withAll(now, order)),
    leave: () => setSelection(NO_SELECTION),
  };
}
