import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { listed } from '@kinvault/domain/format/lists.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNow } from '../../household/use-now.ts';
import { messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { useDiscardGuard } from '../../lib/use-discard-guard.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FormActions } from '../../ui/form-dialog.tsx';
import { TOAST_MS } from '../../ui/toast.tsx';
import { useLatestToast } from '../../ui/use-latest-toast.ts';
import { accountInviteQuery, useMakeAccountInvite, useWithdrawAccountInvite } from './account-invites.api.ts';
import './give-account.css';
import { endRange, firstDraft, type GiveAccountDraft, isEndPossible, placeOfEnd } from './give-account-draft.ts';
import { GiveAccountFields } from './give-account-fields.tsx';
import { MadeLink } from './made-link.tsx';
import { WaitingInvite } from './waiting-invite.tsx';

const YOUNG_YEARS = 13;

interface GiveAccountDialogProps {
  open: boolean;
  onClose: () => void;
  /** Somebody without an account, whom the reader looks after. */
  person: { id: string; name: string; bornOn: string | null };
  /** First names of those who look after the person with the reader. */
  guardianNames: readonly string[];
}

/** Invites somebody without an account to their own, by a link or an email [PPL-5]. */
export function GiveAccountDialog({ open, onClose, person, guardianNames }: GiveAccountDialogProps) {
  const today = calendarDate(useNow());
  const name = firstNameOf(person.name);
  const [changes, setChanges] = useState<Partial<GiveAccountDraft>>({});
  const draft = { ...firstDraft(person.bornOn, today), ...changes };
  const [token, setToken] = useState<string>();
  const waiting = useQuery({ ...accountInviteQuery(person.id), enabled: open });
  const making = useMakeAccountInvite(person.id);
  const withdrawing = useWithdrawAccountInvite(person.id);
  const { show, clear } = useLatestToast();
  const formId = useId();
  const guard = useDiscardGuard({ open: open && token === undefined, onClose: close });

  function close() {
    setChanges({});
    setToken(undefined);
    onClose();
  }

  function fail(title: string, error: unknown) {
    show({ title, description: messageOf(error), variant: 'destructive', duration: TOAST_MS.error });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (making.isPending) return;
    const email = draft.way === 'email' ? draft.email.trim() : null;
    const guardiansUntil = draft.ends === 'on-date' ? draft.endsOn : null;
    try {
      const made = await making.mutateAsync({ email, expiresOn: draft.expiresOn, guardiansUntil });
      clear();
      if (made.token !== null) return setToken(made.token);
      const title = i18n.t({ id: 'giveAccount.sent', message: 'Invitation sent to {email}', values: { email } });
      show({ title, duration: TOAST_MS.success });
      close();
    } catch (error) {
      fail(i18n.t({ id: 'giveAccount.failed', message: 'The invitation wasn’t made' }), error);
    }
  }

  const withdraw = () =>
    void withdrawing
      .mutateAsync()
      .catch((error: unknown) =>
        fail(i18n.t({ id: 'giveAccount.withdrawFailed', message: 'The invitation wasn’t withdrawn' }), error),
      );
  const canSubmit =
    isEndPossible(draft, endRange(person.bornOn, today)) && (draft.way === 'link' || draft.email.includes('@'));
  return (
    <>
      <Dialog
        open={open}
        onClose={guard.close}
        width={620}
        className="give-account"
        dismissible={!making.isPending}
        title={i18n.t({ id: 'giveAccount.title', message: 'Give {name} an account', values: { name } })}
        footer={
          token === undefined ? (
            <>
              {draft.ends === 'on-date' && <WhoSees {...{ name, guardianNames }} />}
              <FormActions
                formId={formId}
                onCancel={guard.close}
                submitLabel={
                  draft.way === 'link'
                    ? i18n.t({ id: 'giveAccount.makeLink', message: 'Make the link' })
                    : i18n.t({ id: 'giveAccount.sendEmail', message: 'Send the email' })
                }
                isBusy={making.isPending}
                canSubmit={canSubmit}
              />
            </>
          ) : (
            <Button variant="primary" onClick={close}>
              {i18n.t({ id: 'giveAccount.done', message: 'Done' })}
            </Button>
          )
        }
      >
        {token === undefined ? (
          <form
            id={formId}
            className="column"
            onInput={guard.onInput}
            onSubmit={(event) => void submit(event)}
            noValidate
          >
            {waiting.data && (
              <WaitingInvite invite={waiting.data} isBusy={withdrawing.isPending} onWithdraw={withdraw} />
            )}
            <GiveAccountFields
              {...{ draft, person, name, guardianNames, today }}
              isYoung={person.bornOn !== null && placeOfEnd(person.bornOn, { endsOn: today, today }).age < YOUNG_YEARS}
              onChange={(change) => setChanges((before) => ({ ...before, ...change }))}
            />
          </form>
        ) : (
          <MadeLink {...{ token, name, guardianNames }} expiresOn={draft.expiresOn} />
        )}
      </Dialog>
      {guard.question}
    </>
  );
}

function WhoSees({ name, guardianNames }: { name: string; guardianNames: readonly string[] }) {
  const others = listed(i18n, guardianNames);
  return (
    <span className="grow text-small muted give-account-note">
      {i18n.t({
        id: 'giveAccount.whoSees',
        message:
          '{company, select, alone {{name} and you both see this date.} other {{name}, you and {others} all see this date.}}',
        values: { company: others === '' ? 'alone' : 'others', name, others },
      })}
    </span>
  );
}
