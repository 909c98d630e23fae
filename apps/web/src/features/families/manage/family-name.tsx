import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { MAX_FAMILY_NAME_CHARS } from '@kinvault/domain/families/family-limits.ts';
import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useChangeFamily } from '../families.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

interface FamilyNameProps {
  family: Family;
  isOwner: boolean;
  headingId: string;
}

/** The name, and in its place the field that changes it. */
export function FamilyName({ family, isOwner, headingId }: FamilyNameProps) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);

  /** The focus goes back to where it came from. */
  function close() {
    flushSync(() => setEditing(false));
    pencil.current?.focus();
  }

  return (
    <>
      <div className="row managed-family-name" hidden={isEditing}>
        <h2 id={headingId}>
          <bdi>{family.name}</bdi>
        </h2>
        {isOwner && <Badge tone="ok">Owner</Badge>}
        <IconButton ref={pencil} label={`Rename ${family.name}`} icon={Pencil} onClick={() => setEditing(true)} />
      </div>
      {isEditing && <RenameForm family={family} onClose={close} />}
    </>
  );
}

/** Once, when the field appears. */
function selectAll(input: HTMLInputElement | null): void {
  input?.select();
}

function RenameForm({ family, onClose }: { family: Family; onClose: () => void }) {
  const [name, setName] = useState(family.name);
  const [error, setError] = useState<string>();
  const changing = useChangeFamily();
  const showOutcome = useOutcomeToast();

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (changing.isPending) return;
    const next = name.trim();
    if (next === '') return setError('Please enter a group name');
    if (next === family.name) return onClose();
    const isDone = await showOutcome(changing.mutateAsync({ familyId: family.id, change: { name: next } }), {
      failed: 'Failed to rename the family group',
      done: { title: `${family.name} is called ${next} now` },
    });
    if (isDone) onClose();
  }

  return (
    <form
      className="rename-family"
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
      aria-label={`Rename ${family.name}`}
    >
      <TextField
        className="grow"
        label="Group name"
        ref={selectAll}
        maxLength={MAX_FAMILY_NAME_CHARS}
        autoComplete="off"
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value);
          setError(undefined);
        }}
      />
      <Button disabled={changing.isPending} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" variant="primary" busy={changing.isPending}>
        Save name
      </Button>
    </form>
  );
}
