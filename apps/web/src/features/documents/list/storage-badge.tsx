import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import { type StorageLevel, storageLevel } from '@kinvault/domain/documents/storage.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import './storage-badge.css';
import { i18n } from '../../../lib/i18n.ts';

const BYTES_PER_MB = 1024 * 1024;
const TONES: Readonly<Record<StorageLevel, 'warn' | 'bad' | undefined>> = {
  green: undefined,
  yellow: 'warn',
  red: 'bad',
};

interface StorageBadgeProps {
  usedBytes: number;
  quotaBytes: number;
}

/** How much of somebody's room their documents take [MDV-3, VAL-8]. */
export function StorageBadge({ usedBytes, quotaBytes }: StorageBadgeProps) {
  const words = `${fileSizeText(i18n, usedBytes)} of ${Math.round(quotaBytes / BYTES_PER_MB)} MB used`;
  return (
    <div className="storage-badge tabular">
      <span>{words}</span>
      <ProgressBar
        label="Storage used"
        valueText={words}
        value={usedBytes}
        max={quotaBytes}
        tone={TONES[storageLevel(usedBytes, quotaBytes)]}
      />
    </div>
  );
}
