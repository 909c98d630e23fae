import { type FormEvent, useState } from 'react';
import { errorNotice } from '../../../lib/error-sentences.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import '../../../ui/panel.css';
import { useCreateFamily } from '../families.api.ts';

export function CreateFamilyForm() {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [key, setKey] = useState(() => randomUuid());
  const createFamily = useCreateFamily();
  const { toast } = useToast();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (name.trim() === '') return setError('Please enter a group name');
    createFamily.mutate(
      { name: name.trim(), key },
      {
        onError: (problem) =>
          toast({
            title: 'Failed to create family',
            description: errorNotice(problem).description,
            variant: 'destructive',
            duration: TOAST_MS.error,
          }),
      },
    );
  }

  return (
    <form className="panel" onSubmit={submit} noValidate>
      <h2>Create a family</h2>
      <p>You become its admin and decide who comes in.</p>
      <TextField
        label="Family name"
        placeholder="For example: Okafor"
        maxLength={80}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
          setKey(randomUuid()); // another name is another request
        }}
      />
      <Button type="submit" busy={createFamily.isPending}>
        Create family
      </Button>
    </form>
  );
}
