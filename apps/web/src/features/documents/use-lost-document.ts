import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { documentsQuery } from './documents.api.ts';

export function noLongerShared(): string {
  return i18n.t({ id: 'document.noLongerShared', message: 'This document is no longer shared with you.' });
}

/** Closes the open document when the reader loses their last family, and says why [SEC-10]. */
export function useLostDocument(families: readonly Family[] | undefined): void {
  const { doc } = useSearch({ from: '/dashboard' });
  const [hadFamily, setHadFamily] = useState(false);
  const hasFamily = families !== undefined && families.length > 0;
  if (hasFamily && !hadFamily) setHadFamily(true);
  const isLost = doc !== undefined && hadFamily && families?.length === 0;
  const queryClient = useQueryClient();
  const navigate = useNavigate({ from: '/dashboard' });
  const { toast } = useToast();
  useEffect(() => {
    if (!isLost) return;
    const known = queryClient.getQueryData(documentsQuery.queryKey)?.pages.flatMap(({ documents }) => documents);
    const isOwn = known?.some(({ id, isOwn }) => id === doc && isOwn);
    if (!isOwn) toast({ title: noLongerShared(), variant: 'destructive', duration: TOAST_MS.error });
    void navigate({ search: (search) => ({ ...search, doc: undefined }), replace: true });
  }, [isLost, doc, queryClient, navigate, toast]);
}
