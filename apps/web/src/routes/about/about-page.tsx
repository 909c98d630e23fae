import type { Installation } from '@kinvault/domain/system/installation.schema.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import type { ReactNode } from 'react';
import { LoadFailure } from '../../features/profile/load-failure.tsx';
import { call } from '../../lib/api-client.ts';
import { i18n } from '../../lib/i18n.ts';
import { QUERY_KEYS } from '../../lib/query-keys.ts';
import { Trans } from '../../lib/trans.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RoutePending } from '../route-pending.tsx';
import './about.css';

const installationQuery = queryOptions({
  queryKey: QUERY_KEYS.installation,
  queryFn: ({ signal }) => call('getInstallation', {}, { signal }),
});

interface AboutPageProps {
  title: string;
  lead: string;
  /** the page's text, given the settings of this installation */
  children: (installation: Installation) => ReactNode;
}

/** A page of plain text that anyone can read, signed in or not. */
export function AboutPage({ title, lead, children }: AboutPageProps) {
  const query = useQuery(installationQuery);
  if (query.isPending) return <RoutePending />;
  return (
    <main className="about-page">
      <nav aria-label={title}>
        <Link to="/" className={buttonClass({ variant: 'ghost' })}>
          <Icon of={ArrowLeft} />
          {i18n.t({ id: 'about.back', message: 'Back to Kinvault' })}
        </Link>
      </nav>
      <h1 className="serif">{title}</h1>
      <p className="about-lead">{lead}</p>
      {query.data ? (
        <>
          {children(query.data)}
          <Contact email={query.data.operatorEmail} />
        </>
      ) : (
        <LoadFailure
          title={i18n.t({ id: 'about.loadFailed', message: 'This page couldn’t be loaded' })}
          query={query}
        />
      )}
    </main>
  );
}

export function AboutSection({ title, points }: { title: string; points: readonly ReactNode[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {points.map((point, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fixed sentences in a fixed order
          <li key={index}>{point}</li>
        ))}
      </ul>
    </section>
  );
}

function Contact({ email }: { email: string | null }) {
  return (
    <section>
      <h2>{i18n.t({ id: 'about.contactTitle', message: 'Questions and complaints' })}</h2>
      <p>
        {email === null ? (
          i18n.t({ id: 'about.askOperator', message: 'Ask the people who run this Kinvault.' })
        ) : (
          <Trans
            id="about.writeOperator"
            message="Write to the people who run this Kinvault: <mail>{email}</mail>"
            values={{ email }}
            // biome-ignore lint/a11y/useAnchorContent: the message brings it
            components={{ mail: <a href={`mailto:${email}`} dir="ltr" /> }}
          />
        )}
      </p>
    </section>
  );
}
