import type { MouseEvent } from 'react';
import { messageOf } from '../../lib/error-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useTakeBack } from './notices.api.ts';

/** For the former owner of a document that somebody else gave away [SEC-43]. */
export function TakeBack({ documentId, name }: { documentId: string; name: string }) {
  const { mutateAsync, isPending } = useTakeBack(documentId);
  const { toast } = useToast();
  const succeed = () => toast({ title: `“${name}” is yours again` });
  const fail = (error: unknown) => {
    const description = messageOf(error);
    toast({ title: 'Could not take it back', description, variant: 'destructive', duration: TOAST_MS.error });
  };
  // by the promise: the reloaded notice has no button, and callbacks of a component that is gone are not called
  const takeBack = async ({ currentTarget }: MouseEvent<HTMLElement>) => {
    const notice = currentTarget.closest('li')?.querySelector('a');
    await mutateAsync().then(succeed, fail);
    if (!currentTarget.isConnected) notice?.focus(); // the button had the focus
  };
  return (
    <Button className="notice-action" busy={isPending} aria-label={`Take it back: ${name}`} onClick={takeBack}>
      Take it back
    </Button>
  );
}
