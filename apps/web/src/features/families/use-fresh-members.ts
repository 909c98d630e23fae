import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { familiesQuery } from '../../household/families.api.ts';
import { messageOf } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';

/** Reloads the members when the upload dialog opens. On failure the known ones stay [ERR-1]. */
export function useFreshMembers(isOpen: boolean): void {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  useEffect(() => {
    if (!isOpen) return;
    queryClient.fetchQuery({ ...familiesQuery, staleTime: 0, retry: false }).catch((error: unknown) =>
      toast({
        title: i18n.t({ id: 'families.membersFailed', message: 'Failed to load family members' }),
        description: messageOf(error),
        variant: 'destructive',
        duration: TOAST_MS.error,
      }),
    );
  }, [isOpen, queryClient, toast]);
}
