import type { Token } from '@kinvault/domain/tokens/token.schema.ts';
import Copy from 'lucide-react/icons/copy';
import KeyRound from 'lucide-react/icons/key-round';
import X from 'lucide-react/icons/x';
import { useEffect, useRef } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { copyText } from '../../lib/share-text.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { tryCommand } from './scope-words.ts';
import './tokens.css';

interface NewSecretProps {
  secret: string;
  token: Token;
  onClose: () => void;
}

/** The secret, this once. */
export function NewSecret({ secret, token: { name, scope }, onClose }: NewSecretProps) {
  const field = useRef<HTMLInputElement>(null);
  const { toast } = useToast();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new secret is selected
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, [secret]);

  async function copy(text: string, title: string) {
    const isCopied = await copyText(text);
    toast(
      isCopied
        ? { title, duration: TOAST_MS.success }
        : {
            title: i18n.t({ id: 'reminders.linkNotCopied', message: 'Your browser didn’t allow copying' }),
            variant: 'destructive',
            duration: TOAST_MS.error,
          },
    );
  }

  return (
    <section className="panel token-new" aria-labelledby="tokens-new">
      <header className="token-new-head">
        <span className="token-icon">
          <Icon of={KeyRound} />
        </span>
        <h2 id="tokens-new">{i18n.t({ id: 'tokens.ready', message: '“{name}” is ready', values: { name } })}</h2>
        <IconButton icon={X} label={i18n.t({ id: 'tokens.hide', message: 'Hide the token' })} onClick={onClose} />
      </header>
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
        <Button
          variant="primary"
          icon={Copy}
          onClick={() => void copy(secret, i18n.t({ id: 'tokens.copied', message: 'Token copied' }))}
        >
          {i18n.t({ id: 'tokens.copy', message: 'Copy' })}
        </Button>
      </div>
      <p className="token-try">
        <span className="text-small">
          {i18n.t({ id: 'tokens.try', message: 'Try it on the computer that will use it:' })}
        </span>
        <code dir="ltr">{tryCommand(scope)}</code>
        <IconButton
          icon={Copy}
          label={i18n.t({ id: 'tokens.copyCommand', message: 'Copy the command' })}
          onClick={() =>
            void copy(tryCommand(scope), i18n.t({ id: 'tokens.commandCopied', message: 'Command copied' }))
          }
        />
      </p>
    </section>
  );
}
