import { MAX_FAMILY_NAME_CHARS } from '@kinvault/domain/families/family-limits.ts';
import { type FormEvent, useRef, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import '../../../ui/panel.css';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useCreateFamily } from '../family-changes.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

/** Open to everyone [FGP-1]. */
export function CreateGroupForm() {
  const [draft, setDraft] = useState(() => ({ name: '', key: randomUuid() }));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const creating = useCreateFamily();
  const showOutcome = useOutcomeToast();
  const { toast } = useToast();

  /** A new name is a new request, so it gets a new idempotency key. */
  function setName(name: string) {
    setDraft({ name, key: randomUuid() });
    setError(undefined);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (creating.isPending) return;
    const name = draft.name.trim();
    if (name === '') {
      const description = i18n.t({ id: 'family.nameMissing', message: 'Please enter a group name' });
      setError(description);
      input.current?.focus();
      toast({
        title: i18n.t({ id: 'family.missingInformation', message: 'Missing information' }),
        description,
        variant: 'destructive',
        duration: TOAST_MS.error,
      });
      return;
    }
    const isDone = await showOutcome(creating.mutateAsync({ name, key: draft.key }), {
      failed: i18n.t({ id: 'family.createFailed', message: 'Failed to create family' }),
      done: {
        title: i18n.t({ id: 'createGroup.done', message: '{family} created', values: { family: name } }),
        description: i18n.t({ id: 'createGroup.doneDetail', message: 'You’re the owner and decide who joins.' }),
      },
    });
    if (isDone) setName('');
  }

  return (
    <form className="panel" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="create-group">
      <h2 id="create-group">{i18n.t({ id: 'createGroup.title', message: 'Create a family' })}</h2>
      <TextField
        ref={input}
        label={i18n.t({ id: 'family.groupName', message: 'Family name' })}
        placeholder={i18n.t({ id: 'createGroup.placeholder', message: 'For example: Rivera' })}
        maxLength={MAX_FAMILY_NAME_CHARS}
        autoComplete="off"
        value={draft.name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={creating.isPending}>
        {i18n.t({ id: 'createGroup.submit', message: 'Create family' })}
      </Button>
    </form>
  );
}
