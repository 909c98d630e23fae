import type { Link } from '@kinvault/domain/links/link.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { i18n } from '../../lib/i18n.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { LinkButtons } from './link-buttons.tsx';
import './links.css';
import { linkAddressQuery } from './links.api.ts';

/** A link that was just made: its address and its password, to be given on two ways. */
export function MadeLink({ link, title }: { link: Link; title: string }) {
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
