import type { Link } from '@kinvault/domain/links/link.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkButtons } from './link-buttons.tsx';
import './links.css';
import { linkAddressQuery } from './links.api.ts';

interface MadeLinkProps {
  link: Link;
  /** what the phone's share sheet says */
  title: string;
}

/** A link that was just made. */
export function MadeLinkDialog({ onClose, ...made }: MadeLinkProps & { onClose: () => void }) {
  const values = { name: made.link.receiver };
  return (
    <Dialog
      open
      width={560}
      title={i18n.t({ id: 'links.madeTitle', message: 'The link for {name}', values })}
      footer={<Button onClick={onClose}>{i18n.t({ id: 'links.done', message: 'Done' })}</Button>}
      onClose={onClose}
    >
      <MadeLink {...made} />
    </Dialog>
  );
}

/** Its address and its password, to be given on two ways. */
function MadeLink({ link, title }: MadeLinkProps) {
  const { data: address } = useQuery(linkAddressQuery(link.id));
  if (!address) return <Skeleton className="link-wait" />;
  return (
    <>
      <section className="link-made" aria-label={i18n.t({ id: 'links.address', message: 'The link' })}>
        <p className="link-made-url" dir="ltr">
          {address.url}
        </p>
        <div className="row wrap">
          <LinkButtons link={link} title={title} isMade />
        </div>
      </section>
      {address.password !== null && (
        <section className="link-made" aria-label={i18n.t({ id: 'links.password', message: 'Password' })}>
          <p className="link-made-password" dir="ltr">
            {address.password}
          </p>
          <p className="text-small muted">
            {i18n.t({ id: 'links.passwordHint', message: 'Tell it to them by phone.' })}
          </p>
        </section>
      )}
      <p className="text-small muted">
        {i18n.t({
          id: 'links.madeHint',
          message: 'Your profile lists your links under “Links”. You can turn this one off at any time.',
        })}
      </p>
    </>
  );
}
