import type { MouseEvent } from 'react';
import { messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useTakeBack } from './notices.api.ts';

/** For the previous owner of a document that another person gave away [SEC-43]. */
export function TakeBackButton({ documentId, name }: { documentId: string; name: string }) {
  const { mutateAsync, isPending } = useTakeBack(documentId);
  const { toast } = useToast();
  const succeed = () =>
    toast({ title: i18n.t({ id: 'takeBack.done', message: '“{name}” is yours again', values: { name } }) });
  const fail = (error: unknown) => {
    const description = messageOf(error);
    toast({
      title: i18n.t({ id: 'takeBack.failed', message: 'Couldn’t take the document back' }),
      description,
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  };
  // awaits the promise: the reloaded notice has no button, and callbacks of an unmounted component aren't called
  const takeBack = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const notice = currentTarget.closest('li')?.querySelector('a');
    await mutateAsync().then(succeed, fail);
    if (!currentTarget.isConnected) notice?.focus(); // the focus was on the button
  };
  return (
    <Button busy={isPending} about={name} onClick={takeBack}>
      {i18n.t({ id: 'takeBack.button', message: 'Take it back' })}
    </Button>
  );
}
