import type { CalendarLink } from '@kinvault/domain/calendar/calendar-routes.ts';
import { relativeDate } from '@kinvault/domain/format/relative-date.ts';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Lock from 'lucide-react/icons/lock';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { errorNotice } from '../../lib/error-messages.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import '../../ui/panel.css';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { CalendarAddress } from './calendar-address.tsx';
import { useCreateCalendarLink, useRemoveCalendarLink } from './reminders.api.ts';
import './reminders.css';

/** The secret link with which a calendar program reads the dates of the reader's papers [KNO-7]. */
export function CalendarSection({ link, now }: { link: CalendarLink | null; now: Date }) {
  const [address, setAddress] = useState<string | null>(null);
  const [question, setQuestion] = useState<'renew' | 'remove' | null>(null);
  const section = useRef<HTMLElement>(null);
  const creating = useCreateCalendarLink();
  const removing = useRemoveCalendarLink();
  const { toast } = useToast();

  // the section is rendered after the page, when the browser has already looked for the fragment
  useEffect(() => {
    if (location.hash === '#reminders-calendar') section.current?.focus();
  }, []);

  /** The pressed button may be gone afterwards: the focus stays in the section. */
  async function run(change: () => Promise<string | null>) {
    try {
      const made = await change();
      flushSync(() => {
        setAddress(made);
        setQuestion(null);
      });
      if (made === null) section.current?.focus();
    } catch (error) {
      setQuestion(null);
      toast({ ...errorNotice(error), variant: 'destructive', duration: TOAST_MS.error });
    }
  }
  const make = () =>
    run(async () => {
      const { url } = await creating.mutateAsync();
      return new URL(url, location.origin).href;
    });
  const turnOff = () =>
    run(async () => {
      await removing.mutateAsync();
      return null;
    });

  return (
    <section ref={section} className="panel" aria-labelledby="reminders-calendar" tabIndex={-1}>
      <h2 id="reminders-calendar">{i18n.t({ id: 'reminders.calendar', message: 'In your calendar' })}</h2>
      <p>
        {i18n.t({
          id: 'reminders.calendarLead',
          message: 'Your documents’ dates in the calendar you already use. They keep themselves up to date.',
        })}
      </p>
      {(address !== null || link) && <CalendarAddress address={address} />}
      <Callout icon={Lock}>
        {i18n.t({
          id: 'reminders.calendarReveals',
          message:
            'Anyone with this link can read names and dates, such as “Mia’s passport, 3 January”. They can’t open documents.',
        })}{' '}
        {link && lastReadText(link, now)}
      </Callout>
      {link ? (
        <div className="row wrap">
          <Button icon={RefreshCw} onClick={() => setQuestion('renew')}>
            {i18n.t({ id: 'reminders.newLink', message: 'Make a new link' })}
          </Button>
          <Button variant="danger-quiet" onClick={() => setQuestion('remove')}>
            {i18n.t({ id: 'reminders.linkOff', message: 'Turn off' })}
          </Button>
        </div>
      ) : (
        <div>
          <Button icon={CalendarPlus} busy={creating.isPending} onClick={() => void make()}>
            {i18n.t({ id: 'reminders.makeLink', message: 'Make a link' })}
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={question === 'renew'}
        title={i18n.t({ id: 'reminders.newLinkTitle', message: 'Make a new link?' })}
        confirmLabel={i18n.t({ id: 'reminders.newLink', message: 'Make a new link' })}
        busy={creating.isPending}
        onConfirm={() => void make()}
        onCancel={() => setQuestion(null)}
      >
        <p>
          {i18n.t({
            id: 'reminders.newLinkConsequence',
            message: 'The old link stops working. Add the new one to your calendar.',
          })}
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={question === 'remove'}
        title={i18n.t({ id: 'reminders.linkOffTitle', message: 'Turn off the calendar link?' })}
        confirmLabel={i18n.t({ id: 'reminders.linkOff', message: 'Turn off' })}
        tone="danger"
        busy={removing.isPending}
        onConfirm={() => void turnOff()}
        onCancel={() => setQuestion(null)}
      >
        <p>
          {i18n.t({
            id: 'reminders.linkOffConsequence',
            message: 'The link stops working, and your calendar no longer gets new dates.',
          })}
        </p>
      </ConfirmDialog>
    </section>
  );
}

function lastReadText({ lastReadAt }: CalendarLink, now: Date): string {
  if (lastReadAt === null) {
    return i18n.t({ id: 'reminders.neverRead', message: 'No calendar has read it yet.' });
  }
  return i18n.t({
    id: 'reminders.lastRead',
    message: 'Last read: {date}.',
    values: { date: relativeDate(i18n, lastReadAt, now) },
  });
}
