import Check from 'lucide-react/icons/check';
import Minus from 'lucide-react/icons/minus';
import { Icon } from '../../ui/icon.tsx';

interface ChooseBoxProps {
  label: string;
  isChosen: boolean;
  /** some of those that it stands for */
  isPart?: boolean;
  onChoose: () => void;
}

export function ChooseBox({ label, isChosen, isPart = false, onChoose }: ChooseBoxProps) {
  return (
    <label className="received-choose">
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPart;
        }}
        type="checkbox"
        aria-label={label}
        checked={isChosen}
        onChange={onChoose}
      />
      <span>{(isChosen || isPart) && <Icon of={isPart ? Minus : Check} small />}</span>
    </label>
  );
}
