import ImageUp from 'lucide-react/icons/image-up';
import { Icon } from '../../ui/icon.tsx';
import './drop-target.css';

/** While files hover over the window, the whole main part is the target. */
export function DropTarget({ title, audience }: { title: string; audience: string }) {
  return (
    <div className="drop-target" role="status">
      <div>
        <Icon of={ImageUp} />
        <p className="serif">{title}</p>
        <p>{audience}</p>
      </div>
    </div>
  );
}
