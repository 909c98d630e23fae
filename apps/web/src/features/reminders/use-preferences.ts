import type { ReminderPreferences, ReminderPreferencesChange } from '@kinvault/domain/reminders/reminder-routes.ts';
import { useRef, useState } from 'react';
import { useChangePreferences } from '../../household/reminders.ts';
import { messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { useToast } from '../../ui/toast.tsx';
import { undoOf, withChange } from './preferences-change.ts';

const UNDO_MS = 10_000;

export type SavePreferences = (change: ReminderPreferencesChange) => void;

/**
 * Saves each choice at once and offers to undo it. A choice that could not be saved stays selected, a toast says so
 * until it is saved, and it is sent again with the next choice.
 */
export function usePreferences(stored: ReminderPreferences) {
  const { mutateAsync } = useChangePreferences();
  const showOutcome = useOutcomeToast();
  const [unsaved, setUnsaved] = useState<ReminderPreferencesChange>({});
  const latest = useRef(unsaved);
  const preferences = withChange(stored, unsaved);

  function keep(change: ReminderPreferencesChange) {
    latest.current = change;
    setUnsaved(change);
  }

  async function send(change: ReminderPreferencesChange, onUndo?: () => void) {
    keep(withChange(latest.current, change));
    const sent = latest.current;
    try {
      await mutateAsync(sent);
      if (latest.current === sent) keep({});
      showOutcome({
        title: onUndo
          ? i18n.t({ id: 'reminders.saved', message: 'Saved' })
          : i18n.t({ id: 'reminders.undone', message: 'Change undone' }),
        duration: UNDO_MS,
        action: onUndo && { label: i18n.t({ id: 'reminders.undo', message: 'Undo' }), onAction: onUndo },
      });
    } catch (error) {
      showOutcome({
        title: i18n.t({ id: 'reminders.notSaved', message: 'Not saved yet' }),
        description: messageOf(error),
        variant: 'destructive',
        duration: Number.POSITIVE_INFINITY,
        action: {
          label: i18n.t({ id: 'ui.tryAgain', message: 'Try again' }),
          onAction: () => void send({}, onUndo),
        },
      });
    }
  }

  const save: SavePreferences = (change) => {
    const undo = undoOf(preferences, change);
    void send(change, () => void send(undo));
  };
  return { preferences, save };
}

/** Only the last outcome is shown: an older 'Undo' would restore what nobody remembers. */
function useOutcomeToast() {
  const { toast, dismiss } = useToast();
  const last = useRef<string>(undefined);
  return (content: Parameters<typeof toast>[0]) => {
    if (last.current !== undefined) dismiss(last.current);
    last.current = toast(content);
  };
}
