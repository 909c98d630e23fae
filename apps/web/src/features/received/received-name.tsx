import { MAX_DOCUMENT_NAME_CHARS } from '@kinvault/domain/documents/document-limits.ts';
import Pencil from 'lucide-react/icons/pencil';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '../../lib/i18n.ts';
import { IconButton } from '../../ui/button.tsx';
import type { Waiting } from './use-received.ts';

/** The proposed name, which turns into a field. Enter or leaving keeps what was typed, Escape does not. */
export function ReceivedName({ waiting: { draft, choose } }: { waiting: Waiting }) {
  const { name } = draft;
  const [typed, setTyped] = useState<string | null>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const label = i18n.t({ id: 'received.rename', message: 'Change the name of {name}', values: { name } });

  function end(next: string | null) {
    flushSync(() => {
      if (next?.trim()) choose({ name: next.trim() });
      setTyped(null);
    });
    pencil.current?.focus();
  }

  if (typed === null) {
    return (
      <div className="received-name">
        <h2 className="ellipsis">
          <bdi>{name}</bdi>
        </h2>
        <IconButton ref={pencil} label={label} icon={Pencil} onClick={() => setTyped(name)} />
      </div>
    );
  }
  return (
    <form
      className="received-name"
      onSubmit={(event) => {
        event.preventDefault();
        end(typed);
      }}
    >
      <input
        className="input"
        aria-label={label}
        value={typed}
        maxLength={MAX_DOCUMENT_NAME_CHARS}
        dir="auto"
        // biome-ignore lint/a11y/noAutofocus: the press on the pencil asked for it
        autoFocus
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => {
          if (typed.trim()) choose({ name: typed.trim() });
          setTyped(null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          end(null);
        }}
      />
    </form>
  );
}
