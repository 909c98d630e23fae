import type { Token } from '@kinvault/domain/tokens/token.schema.ts';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useRef } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { copyText } from '../../lib/share-text.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import './tokens.css';

/** The secret, this once. */
export function NewSecret({ secret, token: { name } }: { secret: string; token: Token }) {
  const field = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new secret is selected
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [secret]);

  async function copy() {
    const isCopied = await copyText(secret);
    toast(
      isCopied
        ? { title: i18n.t({ id: 'tokens.copied', message: 'Token copied' }), duration: TOAST_MS.success }
        : {
            title: i18n.t({ id: 'reminders.linkNotCopied', message: 'Your browser didn’t allow copying' }),
            variant: 'destructive',
            duration: TOAST_MS.error,
          },
    );
  }

  return (
    <section className="panel token-new" aria-labelledby="tokens-new">
      <h2 id="tokens-new">{i18n.t({ id: 'tokens.ready', message: '“{name}” is ready', values: { name } })}</h2>
      <div className="token-new-secret">
        <TextField
          ref={field}
          className="grow"
          label={i18n.t({ id: 'tokens.secret', message: 'Token' })}
          type="url"
          readOnly
          value={secret}
          hint={i18n.t({
            id: 'tokens.readyHint',
            message: 'Copy it now. Kinvault keeps only its fingerprint and can’t show it again.',
          })}
        />
        <Button variant="primary" icon={Copy} onClick={() => void copy()}>
          {i18n.t({ id: 'tokens.copy', message: 'Copy' })}
        </Button>
      </div>
    </section>
  );
}
