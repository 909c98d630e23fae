import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import type { Import } from '@kinvault/domain/import/import.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNow } from '../../household/use-now.ts';
import { errorNotice } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { importsQuery, useUndoImport } from './import.api.ts';
import { goneText, trashedText } from './import-messages.ts';

/** Earlier imports that can still be undone. */
export function EarlierImports() {
  const { data: imports = [] } = useQuery(importsQuery);
  const open = imports.filter(({ undoneAt, waiting, filed }) => undoneAt === null && waiting + filed > 0);
  if (open.length === 0) return null;
  return (
    <section className="import-earlier" aria-labelledby="import-earlier">
      <h3 id="import-earlier">{i18n.t({ id: 'import.earlier', message: 'Earlier imports' })}</h3>
      <ul>
        {open.map((one) => (
          <EarlierImport key={one.id} of={one} />
        ))}
      </ul>
    </section>
  );
}

function EarlierImport({ of: { id, name, startedAt, waiting, filed } }: { of: Import }) {
  const now = useNow();
  return (
    <li className="import-line">
      <span className="grow">
        <span className="strong">
          <bdi>{name}</bdi>
        </span>
        <span className="text-small muted">
          {i18n.t({
            id: 'import.earlierState',
            message:
              '{when} · {filed, plural, one {# filed} other {# filed}}, {waiting, plural, one {# waits} other {# wait}}',
            values: { when: relativeDate(i18n, startedAt, now), filed, waiting },
          })}
        </span>
      </span>
      <UndoImport {...{ id, name, waiting, filed }} />
    </li>
  );
}

/** Asks first: what waits is gone for good. */
export function UndoImport(props: { id: string; name: string; waiting: number; filed: number; onUndone?: () => void }) {
  const { id, name, waiting, filed, onUndone } = props;
  const [isAsked, setAsked] = useState(false);
  const undoing = useUndoImport();
  const { toast } = useToast();

  // an undone import is not listed any more, so that nothing of here may be there at the end
  async function undo() {
    try {
      const { deleted, trashed } = await undoing.mutateAsync(id);
      const description = trashed > 0 ? trashedText(trashed) : undefined;
      toast({ title: goneText(deleted), description, duration: TOAST_MS.success });
      onUndone?.();
    } catch (error) {
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
    }
    setAsked(false);
  }

  const words = i18n.t({ id: 'import.undo', message: 'Undo the import' });
  return (
    <>
      <Button about={name} onClick={() => setAsked(true)}>
        {words}
      </Button>
      <ConfirmDialog
        open={isAsked}
        title={i18n.t({ id: 'import.undoTitle', message: 'Undo the import of “{name}”?', values: { name } })}
        confirmLabel={words}
        tone="danger"
        busy={undoing.isPending}
        onCancel={() => setAsked(false)}
        onConfirm={() => void undo()}
      >
        {waiting > 0 && (
          <p>
            {i18n.t({
              id: 'import.undoWaiting',
              message:
                '{count, plural, one {# file that you haven’t filed is gone for good.} other {# files that you haven’t filed are gone for good.}}',
              values: { count: waiting },
            })}
          </p>
        )}
        {filed > 0 && (
          <p>
            {i18n.t({
              id: 'import.undoFiled',
              message: '{count, plural, one {# document goes to your trash.} other {# documents go to your trash.}}',
              values: { count: filed },
            })}
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
