import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '../../lib/error-sentences.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { familiesQuery } from './families.api.ts';

/** Whom one may upload for is asked anew when the dialog opens; what was known stays when that fails [ERR-1]. */
export function useFreshMembers(isOpen: boolean): void {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  useEffect(() => {
    if (!isOpen) return;
    queryClient.fetchQuery({ ...familiesQuery, staleTime: 0, retry: false }).catch((error: unknown) =>
      toast({
        title: 'Failed to load family members',
        description: messageOf(error),
        variant: 'destructive',
        duration: TOAST_MS.error,
      }),
    );
  }, [isOpen, queryClient, toast]);
}
