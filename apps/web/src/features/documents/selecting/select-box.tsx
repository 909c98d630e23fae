import Check from 'lucide-react/icons/check';
import { i18n } from '../../../lib/i18n.ts';
import { Icon } from '../../../ui/icon.tsx';
import './select-box.css';

interface SelectBoxProps {
  name: string;
  isChosen: boolean;
  /** false: it is shown only on hover and is no Tab stop, since Space on the card does the same */
  isChoosing: boolean;
  onChoose: () => void;
}

/** The checkbox on a card. Next to its link, not inside it. */
export function SelectBox({ name, isChosen, isChoosing, onChoose }: SelectBoxProps) {
  return (
    <label className="select-box">
      <input
        type="checkbox"
        aria-label={i18n.t({ id: 'selecting.one', message: 'Select {name}', values: { name } })}
        checked={isChosen}
        tabIndex={isChoosing ? undefined : -1}
        onChange={onChoose}
      />
      <span>
        <Icon of={Check} small />
      </span>
    </label>
  );
}
