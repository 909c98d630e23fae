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

/** A member's storage use against the quota [MDV-3, VAL-8]. */
export function StorageBadge({ usedBytes, quotaBytes }: StorageBadgeProps) {
  const text = i18n.t({
    id: 'storage.used',
    message: '{used} of {quota} MB used',
    values: { used: fileSizeText(i18n, usedBytes), quota: Math.round(quotaBytes / BYTES_PER_MB) },
  });
  return (
    <div className="storage-badge tabular">
      <span>{text}</span>
      <ProgressBar
        label={i18n.t({ id: 'storage.label', message: 'Storage used' })}
        valueText={text}
        value={usedBytes}
        max={quotaBytes}
        tone={TONES[storageLevel(usedBytes, quotaBytes)]}
      />
    </div>
  );
}
