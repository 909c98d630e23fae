import type { AccessKind } from '@kinvault/domain/people/profile.schema.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../lib/api-client.ts';
import { errorNotice } from '../lib/error-messages.ts';
import { i18n } from '../lib/i18n.ts';
import { QUERY_KEYS } from '../lib/query-keys.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { TOAST_MS, useToast } from '../ui/toast.tsx';

interface EndAccessDialogProps {
  access: { kind: AccessKind; id: string };
  name: string;
  onClose: () => void;
}

/** Asks, then turns off something that works without a session [SEC-52]. */
export function EndAccessDialog({ access, name, onClose }: EndAccessDialogProps) {
  const client = useQueryClient();
  const { toast } = useToast();
  const { tokens, security } = QUERY_KEYS;
  const ending = useMutation({
    mutationFn: () => call('endStandingAccess', { params: { kind: access.kind, accessId: access.id } }),
    onSettled: () => Promise.all([tokens, security].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });

  // what is off is not listed any more, so that nothing of here may be there at the end
  async function end() {
    try {
      await ending.mutateAsync();
      toast({
        title: i18n.t({ id: 'access.ended', message: '“{name}” is off', values: { name } }),
        duration: TOAST_MS.success,
      });
    } catch (error) {
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
    }
    onClose();
  }

  return (
    <ConfirmDialog
      open
      title={i18n.t({ id: 'access.endTitle', message: 'Turn off “{name}”?', values: { name } })}
      confirmLabel={i18n.t({ id: 'access.end', message: 'Turn off' })}
      tone="danger"
      busy={ending.isPending}
      onCancel={onClose}
      onConfirm={() => void end()}
    >
      <p>{leadText(access.kind)}</p>
    </ConfirmDialog>
  );
}

function leadText(kind: AccessKind): string {
  if (kind === 'token')
    return i18n.t({
      id: 'tokens.endLead',
      message: 'Scripts that use it stop working. You can make a new one at any time.',
    });
  if (kind === 'mail-address')
    return i18n.t({
      id: 'access.endMailLead',
      message: 'Emails to it are refused from then on. You can make a new one at any time.',
    });
  return i18n.t({
    id: 'access.endLead',
    message: 'Nothing is shown by it any more. You can make a new one at any time.',
  });
}
