import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import './two-step.css';
import { i18n } from '../../../lib/i18n.ts';
import { saveText } from '../../../lib/save-from.ts';

/** Shown only once: the server stores hashes. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []); // the previous step had the focus
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  const heading = i18n.t({
    id: 'twoStep.codesFile',
    message: 'Kinvault backup codes for {host}. Each works once.',
    values: { host: location.host },
  });
  const text = `${heading}\n\n${codes.join('\n')}\n`;
  return (
    <div className="column backup-codes">
      <p>
        {i18n.t({
          id: 'twoStep.codesLead',
          message:
            'If you don’t have your phone, each of these signs you in once. Keep them somewhere safe: you won’t see them again.',
        })}
      </p>
      <ul
        ref={list}
        className="backup-codes-list"
        aria-label={i18n.t({ id: 'twoStep.codes', message: 'Backup codes' })}
        tabIndex={-1}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap backup-codes-actions">
        {/* browsers offer no clipboard on plain http */}
        {navigator.clipboard && (
          <Button
            icon={Copy}
            onClick={() =>
              navigator.clipboard
                .writeText(text)
                .then(() => succeed(i18n.t({ id: 'twoStep.codesCopied', message: 'Codes copied' })), fail())
            }
          >
            {i18n.t({ id: 'ui.copy', message: 'Copy' })}
          </Button>
        )}
        <Button icon={Download} onClick={() => saveText(text, 'kinvault-backup-codes.txt')}>
          {i18n.t({ id: 'ui.download', message: 'Download' })}
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          {i18n.t({ id: 'ui.print', message: 'Print' })}
        </Button>
      </div>
    </div>
  );
}
