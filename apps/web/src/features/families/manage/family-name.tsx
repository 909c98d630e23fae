import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { MAX_FAMILY_NAME_CHARS } from '@kinvault/domain/families/family-limits.ts';
import Pencil from 'lucide-react/icons/pencil';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { i18n } from '../../../lib/i18n.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useChangeFamily } from '../family-changes.api.ts';
import { useOutcomeToast } from '../outcome-toast.ts';

interface FamilyNameProps {
  family: Family;
  isOwner: boolean;
  headingId: string;
}

/** The name, or the field that renames it. */
export function FamilyName({ family, isOwner, headingId }: FamilyNameProps) {
  const [isEditing, setEditing] = useState(false);
  const pencil = useRef<HTMLButtonElement>(null);

  /** Returns the focus to the button. */
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
        {isOwner && <Badge tone="ok">{i18n.t({ id: 'member.owner', message: 'Owner' })}</Badge>}
        <IconButton
          ref={pencil}
          label={i18n.t({ id: 'renameFamily.label', message: 'Rename {family}', values: { family: family.name } })}
          icon={Pencil}
          onClick={() => setEditing(true)}
        />
      </div>
      {isEditing && <RenameForm family={family} onClose={close} />}
    </>
  );
}

/** A ref: runs once, when the field appears. */
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
    if (next === '') return setError(i18n.t({ id: 'family.nameMissing', message: 'Please enter a group name' }));
    if (next === family.name) return onClose();
    const isDone = await showOutcome(changing.mutateAsync({ familyId: family.id, change: { name: next } }), {
      failed: i18n.t({ id: 'renameFamily.failed', message: 'Failed to rename the family' }),
      done: {
        title: i18n.t({
          id: 'renameFamily.done',
          message: '{old} is now called {new}',
          values: { old: family.name, new: next },
        }),
      },
    });
    if (isDone) onClose();
  }

  return (
    <form
      className="rename-family"
      onSubmit={(event) => void submit(event)}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
      noValidate
      aria-label={i18n.t({ id: 'renameFamily.label', message: 'Rename {family}', values: { family: family.name } })}
    >
      <TextField
        className="grow"
        label={i18n.t({ id: 'family.groupName', message: 'Family name' })}
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
        {i18n.t({ id: 'ui.cancel', message: 'Cancel' })}
      </Button>
      <Button type="submit" variant="primary" busy={changing.isPending}>
        {i18n.t({ id: 'renameFamily.submit', message: 'Save name' })}
      </Button>
    </form>
  );
}
