import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { fileSizeText } from '@kinvault/domain/documents/file-size.ts';
import type { LucideIcon } from 'lucide-react';
import FileArchive from 'lucide-react/icons/file-archive';
import FolderInput from 'lucide-react/icons/folder-input';
import LinkIcon from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Tag from 'lucide-react/icons/tag';
import Trash2 from 'lucide-react/icons/trash-2';
import UsersRound from 'lucide-react/icons/users-round';
import X from 'lucide-react/icons/x';
import { type ReactNode, useId, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import '../../../ui/bulk-bar.css';
import { whyNot } from './bulk-messages.ts';
import type { BulkAction, BulkRights } from './bulk-rights.ts';
import { selectedText } from './selection-head.tsx';

interface BulkBarProps {
  chosen: readonly Document[];
  rights: BulkRights;
  /** the action that is under way */
  busy: BulkAction | 'zip' | null;
  /** the menu of collections */
  addTo: ReactNode;
  onAction: (action: BulkAction) => void;
  onZip: () => void;
  onLeave: () => void;
}

/** The actions for the selected documents. An action that is not allowed for all of them is disabled and says why. */
export function BulkBar({ chosen, rights, busy, addTo, onAction, onZip, onLeave }: BulkBarProps) {
  const [asked, setAsked] = useState<BulkAction>();
  const bytes = chosen.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const reason = asked && whyNot(asked, chosen, rights);
  const action = (kind: BulkAction, icon: LucideIcon, label: string) => (
    <BulkButton
      icon={icon}
      label={label}
      reason={whyNot(kind, chosen, rights)}
      isBusy={busy === kind}
      onPress={() => onAction(kind)}
      onReason={() => setAsked(kind)}
    />
  );
  return (
    <section className="bulk-bar" aria-label={i18n.t({ id: 'bulk.label', message: 'Selected documents' })}>
      <p className={reason ? 'bulk-bar-reason' : 'visually-hidden'} role="status">
        {reason}
      </p>
      <p className="bulk-bar-count tabular">
        <b role="status">{selectedText(chosen.length)}</b>
        {chosen.length > 0 && <span className="text-small">{fileSizeText(i18n, bytes)}</span>}
      </p>
      {action('share', UsersRound, i18n.t({ id: 'bulk.share', message: 'Share' }))}
      {action('link', LinkIcon, i18n.t({ id: 'bulk.link', message: 'Link' }))}
      {action('handOn', FolderInput, i18n.t({ id: 'bulk.moveTo', message: 'Move to' }))}
      {action('tag', Tag, i18n.t({ id: 'bulk.tag', message: 'Tag' }))}
      {action('fillIn', Pencil, i18n.t({ id: 'bulk.fillIn', message: 'Fill in' }))}
      {addTo}
      <BulkButton
        icon={FileArchive}
        label={i18n.t({ id: 'bulk.zip', message: 'Download ZIP' })}
        shortLabel={i18n.t({ id: 'bulk.zipShort', message: 'ZIP' })}
        reason={whyNot('zip', chosen, rights)}
        isBusy={busy === 'zip'}
        onPress={onZip}
      />
      {action('trash', Trash2, i18n.t({ id: 'bulk.trash', message: 'Trash' }))}
      <IconButton
        className="bulk-bar-leave"
        label={i18n.t({ id: 'selecting.leave', message: 'Stop selecting' })}
        icon={X}
        onClick={onLeave}
      />
    </section>
  );
}

interface BulkButtonProps {
  icon: LucideIcon;
  label: string;
  /** on phones, where less fits */
  shortLabel?: string;
  reason: string | null;
  isBusy: boolean;
  onPress: () => void;
  /** called when pressed while disabled */
  onReason?: () => void;
}

/** While disabled it can still be focused and pressed, to say why. */
function BulkButton({ icon, label, shortLabel, reason, isBusy, onPress, onReason }: BulkButtonProps) {
  const id = useId();
  return (
    <>
      <Button
        variant="ghost"
        icon={icon}
        busy={isBusy}
        title={reason ?? label}
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason === null ? undefined : id}
        onClick={reason === null ? onPress : onReason}
      >
        <span className={shortLabel && 'bulk-bar-long'}>{label}</span>
        {shortLabel && <span className="bulk-bar-short">{shortLabel}</span>}
      </Button>
      {reason !== null && (
        <span id={id} className="visually-hidden">
          {reason}
        </span>
      )}
    </>
  );
}
