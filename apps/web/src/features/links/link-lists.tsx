import type { Link } from '@kinvault/domain/links/link.schema.ts';
import { ENDED_LINK_DAYS } from '@kinvault/domain/links/link-limits.ts';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Inbox from 'lucide-react/icons/inbox';
import Link2Off from 'lucide-react/icons/link-2-off';
import { type ReactNode, useRef, useState } from 'react';
import { CollectionIcon } from '../../household/collection-look.tsx';
import { useToday } from '../../household/household.tsx';
import { LinkButtons } from '../../household/links/link-buttons.tsx';
import { LinkDetails } from '../../household/links/link-details.tsx';
import { endsInText, endsSoon } from '../../household/links/link-texts.ts';
import { useLinkChanges } from '../../household/links/links.api.ts';
import { useSentTitle } from '../../household/links/make-link-dialog.tsx';
import { useNow } from '../../household/use-now.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import '../../ui/panel.css';
import { aboutText, endedText, shownName, usedText } from '../../household/links/link-row-texts.ts';
import './link-lists.css';

interface LinkListsProps {
  links: readonly Link[];
  /** the pictures of these documents */
  pictureOf: (documentIds: readonly string[]) => ReactNode;
  /** makes a new one with the words of a link that ended */
  onRenew: (link: Link) => void;
}

/** One's own links: those that are open, requests that wait for documents, and those that ended [LNK-3]. */
export function LinkLists({ links, pictureOf, onRenew }: LinkListsProps) {
  const { endAll } = useLinkChanges();
  const open = links.filter(({ endedAt }) => endedAt === null);
  const ended = links.filter(({ endedAt }) => endedAt !== null);
  const active = open.filter(({ kind }) => kind !== 'request');
  const waiting = open.filter(({ kind }) => kind === 'request');
  const row = (link: Link) => <LinkRow key={link.id} {...{ link, pictureOf, onRenew }} />;
  return (
    <>
      <section className="panel" aria-labelledby="links-active">
        <div className="row wrap">
          <h2 id="links-active" className="grow">
            {i18n.t({ id: 'links.active', message: 'Active' })}
          </h2>
          {open.length > 1 && (
            <Button variant="danger-quiet" icon={Link2Off} onClick={() => void endAll()}>
              {i18n.t({ id: 'links.turnOffAll', message: 'Turn off all' })}
            </Button>
          )}
        </div>
        {active.length > 0 ? (
          <ul>{active.map(row)}</ul>
        ) : (
          <p className="muted">
            {i18n.t({
              id: 'links.none',
              message: 'No one outside can open anything. You make a link where you share a document or a collection.',
            })}
          </p>
        )}
      </section>
      {waiting.length > 0 && (
        <section className="panel" aria-labelledby="links-waiting">
          <h2 id="links-waiting">{i18n.t({ id: 'links.waiting', message: 'Waiting for documents' })}</h2>
          <ul>{waiting.map(row)}</ul>
        </section>
      )}
      {ended.length > 0 && (
        <section className="panel" aria-labelledby="links-ended">
          <h2 id="links-ended">{i18n.t({ id: 'links.endedTitle', message: 'Ended' })}</h2>
          <ul>{ended.map(row)}</ul>
        </section>
      )}
      <p className="text-tiny muted">
        {i18n.t({
          id: 'links.forgotten',
          message:
            'Ended links are forgotten after {count, plural, one {# day} other {# days}}. Kinvault never keeps where or from which address a link was opened.',
          values: { count: ENDED_LINK_DAYS },
        })}
      </p>
    </>
  );
}

function LinkRow({ link, pictureOf, onRenew }: Pick<LinkListsProps, 'pictureOf' | 'onRenew'> & { link: Link }) {
  const today = useToday();
  const now = useNow();
  const name = shownName(link);
  const hasEnded = link.endedAt !== null;
  const [isOpen, setOpen] = useState(false);
  const isChanged = useRef(false);
  const canRenew = link.kind !== 'documents' || link.documents.some(({ isCopy }) => !isCopy);
  return (
    <li className={classNames('link-row', hasEnded && 'ended')}>
      <span className="link-row-picture" aria-hidden="true">
        {link.collection ? (
          <CollectionIcon kind={link.collection.kind} />
        ) : link.request ? (
          <span className="link-row-sign">
            <Icon of={Inbox} />
          </span>
        ) : (
          pictureOf(link.documents.map(({ id }) => id))
        )}
      </span>
      <div>
        <h3 className="strong">
          <bdi>{name}</bdi>
        </h3>
        <p className="text-small muted">{aboutText(link)}</p>
      </div>
      <div className="link-row-times tabular">
        <p className={classNames('text-small strong', !hasEnded && endsSoon(link, today) && 'link-row-soon')}>
          {hasEnded ? endedText(link) : endsInText(link, today)}
        </p>
        <p className="text-tiny muted">{usedText(link, now)}</p>
      </div>
      <div className="link-row-actions">
        {hasEnded ? (
          canRenew && (
            <Button variant="link" about={name} onClick={() => onRenew(link)}>
              {i18n.t({ id: 'links.makeNew', message: 'Make a new one' })}
            </Button>
          )
        ) : (
          <OpenActions link={link} isOpen={isOpen} onToggle={() => setOpen(!isOpen)} />
        )}
      </div>
      {isOpen && !hasEnded && (
        <div className="link-row-details">
          <LinkDetails link={link} isChanged={isChanged} />
        </div>
      )}
    </li>
  );
}

interface OpenActionsProps {
  link: Link;
  isOpen: boolean;
  onToggle: () => void;
}

function OpenActions({ link, isOpen, onToggle }: OpenActionsProps) {
  const { end } = useLinkChanges();
  const shared = useSentTitle();
  const asked = i18n.t({ id: 'links.askedTitle', message: 'A request for documents' });
  return (
    <>
      <LinkButtons link={link} title={link.request ? asked : shared} />
      <IconButton
        variant="second"
        icon={Link2Off}
        label={i18n.t({
          id: 'links.turnOffFor',
          message: 'Turn off the link for {name}',
          values: { name: link.receiver },
        })}
        onClick={() => void end(link)}
      />
      {!link.request && (
        <IconButton
          label={
            isOpen
              ? i18n.t({ id: 'links.less', message: 'Close {name}', values: { name: link.receiver } })
              : i18n.t({ id: 'links.more', message: 'Change {name}', values: { name: link.receiver } })
          }
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      )}
    </>
  );
}
