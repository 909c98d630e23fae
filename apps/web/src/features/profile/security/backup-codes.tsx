import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';
import './two-step.css';

/** Shown this once: the server keeps only what it needs to recognise them. */
export function BackupCodes({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => list.current?.focus(), []); // the step before had the focus and is gone
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  const text = `Kinvault backup codes, ${location.host}\nEach works once.\n\n${codes.join('\n')}\n`;
  return (
    <div className="column backup-codes">
      <p>
        Without your phone, each of these signs you in once. Keep them where your papers are: this is the only time they
        are shown.
      </p>
      <ul ref={list} className="backup-codes-list" aria-label="Backup codes" tabIndex={-1}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row wrap backup-codes-actions">
        {/* browsers keep the clipboard from pages on plain http */}
        {navigator.clipboard && (
          <Button
            icon={Copy}
            onClick={() => navigator.clipboard.writeText(text).then(() => succeed('Codes copied'), fail())}
          >
            Copy
          </Button>
        )}
        <Button icon={Download} onClick={() => saveText(text, 'kinvault-backup-codes.txt')}>
          Download
        </Button>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
      </div>
    </div>
  );
}

function saveText(text: string, name: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000); // after the browser has taken it
}
