import Plus from 'lucide-react/icons/plus';
import { Button } from '../../ui/button.tsx';

/** Beside a heading; on phones the bottom bar has it instead [MDV-2]. */
export function UploadButton({ onUpload }: { onUpload?: () => void }) {
  if (!onUpload) return null;
  return (
    <Button variant="primary" icon={Plus} onClick={onUpload}>
      Upload Document
    </Button>
  );
}
