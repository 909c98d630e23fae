import ImageUp from 'lucide-react/icons/image-up';
import { Icon } from '../../ui/icon.tsx';
import './drop-target.css';

/** Covers the main part of the page while files are dragged over the window. */
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
