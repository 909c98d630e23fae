import { useQueryClient } from '@tanstack/react-query';
import Download from 'lucide-react/icons/download';
import { type MouseEvent, useState } from 'react';
import { urlOf } from '../../../lib/api-client.ts';
import { i18n } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { SpinnerMark } from '../../../ui/spinner.tsx';
import { profileQuery } from '../profile.api.ts';
import { useFailureToast, useSuccessToast } from '../profile-toasts.ts';

/**
 * A link, so that the browser downloads an archive of any size. A failed download would be silent, so the server and
 * the session are checked first.
 */
export function ExportLink() {
  const [isBusy, setBusy] = useState(false);
  const queryClient = useQueryClient();
  const fail = useFailureToast();
  const succeed = useSuccessToast();
  const href = urlOf('exportData', {});

  async function start(event: MouseEvent<HTMLAnchorElement>) {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    try {
      await queryClient.fetchQuery({ ...profileQuery, staleTime: 0, retry: false });
      save(href);
      succeed(
        i18n.t({ id: 'export.started', message: 'Your archive is on its way' }),
        i18n.t({ id: 'export.startedHint', message: 'Your browser saves it in your downloads.' }),
      );
    } catch (error) {
      fail()(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <a
      className={buttonClass({})}
      href={href}
      download
      aria-busy={isBusy || undefined}
      onClick={(event) => void start(event)}
    >
      {isBusy ? <SpinnerMark /> : <Icon of={Download} />}
      {i18n.t({ id: 'export.button', message: 'Export my data' })}
    </a>
  );
}

function save(href: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = ''; // the name comes with the response
  link.click();
}
