import { calendarDate } from '@kinvault/domain/documents/expiry.ts';
import { dateText, timeText } from '@kinvault/domain/format/dates.ts';
import type { WaysIn as Ways } from '@kinvault/domain/received/ways-in.schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { LucideIcon } from 'lucide-react';
import FolderSync from 'lucide-react/icons/folder-sync';
import Link2 from 'lucide-react/icons/link-2';
import Mail from 'lucide-react/icons/mail';
import type { ReactNode } from 'react';
import { useToday } from '../../household/household.tsx';
import { i18n } from '../../lib/i18n.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MailActions } from './mail-actions.tsx';
import { waysInQuery } from './ways-in.api.ts';
import './ways-in.css';

interface WaysInProps {
  /** the button by which somebody is asked to hand in a document */
  asking: ReactNode;
  /** with a sentence each, where nothing is waiting */
  isLarge?: boolean;
}

/** By which ways documents come here [INB-2]. What the operator has not switched on is left out. */
export function WaysIn({ asking, isLarge = false }: WaysInProps) {
  const { data: ways, error } = useQuery(waysInQuery);
  const today = useToday();
  if (error) return null; // the list beside it tells why
  const title = i18n.t({ id: 'waysIn.title', message: 'Ways in' });
  if (!ways) return <Skeleton className="ways-in-wait" />;
  return (
    <section aria-label={title}>
      <h2 className={isLarge ? 'ways-in-title' : 'visually-hidden'}>{title}</h2>
      <ul className={classNames('ways-in', isLarge ? 'large' : 'small')}>
        {ways.mail && (
          <Way
            icon={Mail}
            name={i18n.t({ id: 'waysIn.mail', message: 'By email' })}
            action={<MailActions address={ways.mail.address} />}
          >
            {isLarge ? mailSentence(ways.mail.address) : shortMail(ways.mail.address)}
          </Way>
        )}
        {ways.folder && (
          <Way icon={FolderSync} name={i18n.t({ id: 'waysIn.folder', message: 'By folder' })}>
            {isLarge ? folderSentence(ways.folder) : shortFolder(ways.folder, today)}
          </Way>
        )}
        <Way icon={Link2} name={i18n.t({ id: 'waysIn.link', message: 'By a link' })} action={asking}>
          {isLarge
            ? i18n.t({
                id: 'waysIn.linkSentence',
                message: 'Send a link. They hand in documents and see nothing of yours.',
              })
            : i18n.t({
                id: 'waysIn.requests',
                message: '{count, plural, =0 {No request is open} one {# request is open} other {# requests are open}}',
                values: { count: ways.openRequests },
              })}
        </Way>
      </ul>
    </section>
  );
}

interface WayProps {
  icon: LucideIcon;
  name: string;
  action?: ReactNode;
  children: ReactNode;
}

function Way({ icon, name, action, children }: WayProps) {
  return (
    <li className="way-in">
      <span className="way-in-icon">
        <Icon of={icon} />
      </span>
      <div className="way-in-words">
        <h3>{name}</h3>
        <p className="text-small muted">{children}</p>
      </div>
      {action && <div className="way-in-acts">{action}</div>}
    </li>
  );
}

type MailWay = NonNullable<Ways['mail']>['address'];

function shortMail(mail: MailWay): ReactNode {
  if (!mail) return i18n.t({ id: 'waysIn.noAddress', message: 'You have no address yet' });
  return (
    <bdi className="way-in-address" dir="ltr">
      {mail.address}
    </bdi>
  );
}

function mailSentence(mail: MailWay): string {
  if (!mail)
    return i18n.t({
      id: 'waysIn.mailSentence',
      message: 'Make an address of your own. What you send there from your own email address comes here.',
    });
  const values = { address: mail.address };
  return mail.fromAnyone
    ? i18n.t({
        id: 'waysIn.mailOpen',
        message: 'Anyone who knows {address} can send documents there. They wait here for you alone.',
        values,
      })
    : i18n.t({ id: 'waysIn.mailOwn', message: 'Forward a bill to {address} from your own address.', values });
}

function folderSentence({ name }: NonNullable<Ways['folder']>): string {
  return i18n.t({
    id: 'waysIn.folderSentence',
    message: 'What a scanner puts into the folder “{name}” comes here.',
    values: { name },
  });
}

function shortFolder({ name, lastAt }: NonNullable<Ways['folder']>, today: string): string {
  if (lastAt === null) return i18n.t({ id: 'waysIn.folderName', message: 'Folder “{name}”', values: { name } });
  const last = new Date(lastAt);
  const day = calendarDate(last);
  const values = { name, date: dateText(i18n, day), time: timeText(i18n, last) };
  return day === today
    ? i18n.t({ id: 'waysIn.folderToday', message: 'Folder “{name}”, last today {time}', values })
    : i18n.t({ id: 'waysIn.folderLast', message: 'Folder “{name}”, last on {date}', values });
}
