import { MAX_FAMILY_NAME_CHARS } from '@kinvault/domain/families/family-limits.ts';
import { type FormEvent, useRef, useState } from 'react';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import '../../../ui/panel.css';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { useCreateFamily } from '../families.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

/** Anyone may [FGP-1]. */
export function CreateGroupForm() {
  const [draft, setDraft] = useState(() => ({ name: '', key: randomUuid() }));
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const creating = useCreateFamily();
  const showOutcome = useOutcomeToast();
  const { toast } = useToast();

  /** Another name is another request. */
  function setName(name: string) {
    setDraft({ name, key: randomUuid() });
    setError(undefined);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (creating.isPending) return;
    const name = draft.name.trim();
    if (name === '') {
      const description = 'Please enter a group name';
      setError(description);
      input.current?.focus();
      toast({ title: 'Missing information', description, variant: 'destructive', duration: TOAST_MS.error });
      return;
    }
    const isDone = await showOutcome(creating.mutateAsync({ name, key: draft.key }), {
      failed: 'Failed to create family',
      done: { title: `${name} is created`, description: 'You are its owner and decide who comes in.' },
    });
    if (isDone) setName('');
  }

  return (
    <form className="panel" onSubmit={(event) => void submit(event)} noValidate aria-labelledby="create-group">
      <h2 id="create-group">Create a group</h2>
      <TextField
        ref={input}
        label="Group name"
        placeholder="For example: Rivera"
        maxLength={MAX_FAMILY_NAME_CHARS}
        autoComplete="off"
        value={draft.name}
        error={error}
        onChange={(event) => setName(event.target.value)}
      />
      <Button type="submit" variant="primary" busy={creating.isPending}>
        Create group
      </Button>
    </form>
  );
}
