import { type FormEvent, useState } from 'react';
import { errorNotice } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import '../../../ui/panel.css';
import { useCreateFamily } from '../family-changes.api.ts';

export function CreateFamilyForm() {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [key, setKey] = useState(() => randomUuid());
  const createFamily = useCreateFamily();
  const { toast } = useToast();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (name.trim() === '') return setError(i18n.t({ id: 'family.nameMissing', message: 'Please enter a group name' }));
    createFamily.mutate(
      { name: name.trim(), key },
      {
        onError: (problem) =>
          toast({
            title: i18n.t({ id: 'family.createFailed', message: 'Failed to create family' }),
            description: errorNotice(problem).description,
            variant: 'destructive',
            duration: TOAST_MS.error,
          }),
      },
    );
  }

  return (
    <form className="panel" onSubmit={submit} noValidate>
      <h2>{i18n.t({ id: 'createFamily.title', message: 'Create a family' })}</h2>
      <p>{i18n.t({ id: 'createFamily.hint', message: 'You’ll be its Admin and decide who joins.' })}</p>
      <TextField
        label={i18n.t({ id: 'createFamily.name', message: 'Family name' })}
        placeholder={i18n.t({ id: 'createFamily.placeholder', message: 'For example: Okafor' })}
        maxLength={80}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
          setKey(randomUuid()); // a new name is a new request
        }}
      />
      <Button type="submit" busy={createFamily.isPending}>
        {i18n.t({ id: 'createFamily.submit', message: 'Create family' })}
      </Button>
    </form>
  );
}
