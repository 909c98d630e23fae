import { longDateText } from '@kinvault/domain/format/dates.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useQuery } from '@tanstack/react-query';
import { memberAvatarUrl } from '../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../household/household.tsx';
import { messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import '../../ui/panel.css';
import './give-account.css';
import { TOAST_MS } from '../../ui/toast.tsx';
import { useLatestToast } from '../../ui/use-latest-toast.ts';
import { accountInviteQuery, useAgreeToAccountInvite, useWithdrawAccountInvite } from './account-invites.api.ts';

/** 'Elena wants to give Noa an account', for the other guardians: all of them agree first [PPL-3, PPL-5]. */
export function AccountRequest({ person }: { person: { id: string; name: string } }) {
  const families = useFamilies();
  const reader = useReader();
  const { data: invite } = useQuery(accountInviteQuery(person.id));
  const agreeing = useAgreeToAccountInvite(person.id);
  const withdrawing = useWithdrawAccountInvite(person.id);
  const { show } = useLatestToast();
  if (!invite?.waitingFor.some(({ id }) => id === reader.id)) return null;
  const values = {
    name: firstNameOf(person.name),
    maker: firstNameOf(invite.by.name),
    date: invite.guardiansUntil === null ? '' : longDateText(i18n, invite.guardiansUntil),
  };
  const title = i18n.t({ id: 'accountRequest.title', message: '{maker} wants to give {name} an account', values });
  const answer = (sending: Promise<unknown>) =>
    void sending.catch((error: unknown) =>
      show({
        title: i18n.t({ id: 'guardians.answerFailed', message: 'Your answer wasn’t saved' }),
        description: messageOf(error),
        variant: 'destructive',
        duration: TOAST_MS.error,
      }),
    );
  return (
    <section className="panel column account-request" aria-label={title}>
      <Avatar id={person.id} name={person.name} src={memberAvatarUrl(person.id, families)} size={64} />
      <h2 className="serif">{title}</h2>
      <p>
        {invite.guardiansUntil === null
          ? i18n.t({
              id: 'accountRequest.endsAtOnce',
              message:
                '{name} then signs in and decides alone who sees these documents. No one looks after them any more, you included.',
              values,
            })
          : i18n.t({
              id: 'accountRequest.endsOn',
              message:
                '{name} then signs in, too. You go on looking after these documents until {date}. Then no one does any more, you included.',
              values,
            })}
      </p>
      <p className="text-small muted">
        {i18n.t({
          id: 'accountRequest.all',
          message: 'The link works once everyone who looks after {name} has agreed.',
          values,
        })}
      </p>
      <div className="row wrap">
        <Button variant="primary" busy={agreeing.isPending} onClick={() => answer(agreeing.mutateAsync(invite.id))}>
          {i18n.t({ id: 'partings.agree', message: 'I agree' })}
        </Button>
        <Button variant="ghost" busy={withdrawing.isPending} onClick={() => answer(withdrawing.mutateAsync())}>
          {i18n.t({ id: 'partings.keep', message: 'No, keep everything as it is' })}
        </Button>
      </div>
    </section>
  );
}
