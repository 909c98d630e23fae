import CircleCheck from 'lucide-react/icons/circle-check';
import { i18n } from '../../lib/i18n.ts';
import { Icon } from '../../ui/icon.tsx';

/** Says that the document is already saved, and who sees it: nothing is lost by leaving the question. */
export function UploadedLine({ name, audience }: { name: string; audience: string | null }) {
  if (audience === null) return null;
  return (
    <p className="reading-uploaded">
      <Icon of={CircleCheck} small />
      <span>
        {i18n.t({ id: 'reading.uploaded', message: '{name} is uploaded. {audience}.', values: { name, audience } })}
      </span>
    </p>
  );
}
