import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { useMutation } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { messageOf } from '../../../lib/error-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { saveText } from '../../../lib/save-from.ts';
import { Button } from '../../../ui/button.tsx';
import { TOAST_MS, useToast } from '../../../ui/toast.tsx';
import { loadWholeLog } from './family-log.api.ts';
import { logCsv } from './log-csv.ts';

/** Saves the whole log as a table, whatever the filter. */
export function LogDownload({ family }: { family: Family }) {
  const { toast } = useToast();
  const loading = useMutation({
    mutationFn: () => loadWholeLog(family.id),
    onSuccess: (entries) =>
      saveText(logCsv(entries, family.name), `${family.name} ${calendarDate(new Date())}.csv`, 'text/csv'),
    onError: (error) =>
      toast({
        title: i18n.t({ id: 'familyLog.downloadFailed', message: 'Failed to download the log' }),
        description: messageOf(error),
        variant: 'destructive',
        duration: TOAST_MS.error,
      }),
  });
  return (
    <Button icon={Download} busy={loading.isPending} onClick={() => loading.mutate()}>
      {i18n.t({ id: 'ui.download', message: 'Download' })}
    </Button>
  );
}
