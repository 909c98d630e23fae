import CalendarPlus from 'lucide-react/icons/calendar-plus';
import type { MouseEvent } from 'react';
import { findRefusal } from '../../../../household/file-link.ts';
import { urlOf } from '../../../../lib/api-client.ts';
import { messageOf } from '../../../../lib/error-messages.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { endSession } from '../../../../lib/leave-session.ts';
import { saveFrom } from '../../../../lib/save-from.ts';
import { buttonClass, LinkButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';

/** Downloads the document's dates as a file for a calendar program [KNO-7]. */
export function CalendarLink({ documentId, isIcon }: { documentId: string; isIcon?: boolean }) {
  const { toast } = useToast();
  const label = i18n.t({ id: 'calendar.add', message: 'Add to calendar' });
  const href = urlOf('getDocumentCalendar', { params: { documentId } });

  // a failed download shows nothing, or saves the error: so a request first checks it
  async function add(event: MouseEvent) {
    event.preventDefault();
    const refusal = await findRefusal(href).catch((error: unknown) => error);
    if (refusal === null) return saveFrom(href);
    if (refusal instanceof Error && 'status' in refusal && refusal.status === 401) endSession();
    toast({
      title: i18n.t({ id: 'calendar.addFailed', message: 'Failed to make the calendar file' }),
      description: messageOf(refusal),
      variant: 'destructive',
      duration: TOAST_MS.error,
    });
  }

  const link = { href, download: '', onClick: (event: MouseEvent) => void add(event) };
  if (!isIcon) {
    return (
      <LinkButton {...link} icon={CalendarPlus}>
        {label}
      </LinkButton>
    );
  }
  return (
    <a {...link} className={classNames(buttonClass({ variant: 'ghost' }), 'icon-only')} title={label}>
      <Icon of={CalendarPlus} />
      <span className="visually-hidden">{label}</span>
    </a>
  );
}
