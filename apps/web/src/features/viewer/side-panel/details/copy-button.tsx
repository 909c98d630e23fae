import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useState } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { IconButton } from '../../../../ui/button.tsx';

/** Copies a number. Browsers offer no clipboard on plain http: there it is not shown. */
export function CopyButton({ text, about }: { text: string; about: string }) {
  const [isCopied, setCopied] = useState(false);
  if (!navigator.clipboard) return null;
  return (
    <>
      <IconButton
        label={i18n.t({ id: 'facts.copy', message: 'Copy {about}', values: { about } })}
        icon={isCopied ? Check : Copy}
        onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}
      />
      <span className="visually-hidden" role="status">
        {isCopied && i18n.t({ id: 'facts.copied', message: 'Copied' })}
      </span>
    </>
  );
}
