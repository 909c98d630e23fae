import { messageOf } from '../../lib/error-sentences.ts';
import { Button } from '../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { useTakeBack } from './notices.api.ts';

/** For the former owner of a document that somebody else gave away [SEC-43]. */
export function TakeBack({ documentId, name }: { documentId: string; name: string }) {
  const { mutate, isPending } = useTakeBack(documentId);
  const { toast } = useToast();
  const takeBack = () =>
    mutate(undefined, {
      onSuccess: () => toast({ title: `“${name}” is yours again` }),
      onError: (error) =>
        toast({
          title: 'Could not take it back',
          description: messageOf(error),
          variant: 'destructive',
          duration: TOAST_MS.error,
        }),
    });
  return (
    <Button className="notice-action" busy={isPending} aria-label={`Take it back: ${name}`} onClick={takeBack}>
      Take it back
    </Button>
  );
}
