import type { Link } from '@kinvault/domain/links/link.schema.ts';
import { MAX_OPEN_LINKS } from '@kinvault/domain/links/link-limits.ts';
import { useQuery } from '@tanstack/react-query';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import ChevronDown from 'lucide-react/icons/chevron-down';
import ChevronUp from 'lucide-react/icons/chevron-up';
import Eye from 'lucide-react/icons/eye';
import KeyRound from 'lucide-react/icons/key-round';
import LinkIcon from 'lucide-react/icons/link';
import Plus from 'lucide-react/icons/plus';
import Stamp from 'lucide-react/icons/stamp';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { useToday } from '../../../../household/household.tsx';
import { LinkButtons } from '../../../../household/links/link-buttons.tsx';
import { LinkDetails } from '../../../../household/links/link-details.tsx';
import { isComplete, newLinkDraft } from '../../../../household/links/link-draft.ts';
import { LinkFields } from '../../../../household/links/link-fields.tsx';
import { shownName } from '../../../../household/links/link-row-texts.ts';
import { endsText, openedText } from '../../../../household/links/link-texts.ts';
import { documentLinksQuery, useLinkChanges } from '../../../../household/links/links.api.ts';
import { newLinkOf, useSentTitle } from '../../../../household/links/make-link-dialog.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { randomUuid } from '../../../../lib/random-uuid.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PaneFailure } from '../pane-failure.tsx';
import type { DocumentContext } from '../reader-rights.ts';

interface LinkSharingProps extends DocumentContext {
  /** keeps whether something is changed that closing would lose */
  isChosen: RefObject<boolean>;
  /** opens the editor of a copy; absent for files that have no pages */
  onCopyFor?: (() => void) | undefined;
}

const NEW = 'new';

/** The links of a document for people outside, one of them open at a time [LNK-1, LNK-3]. */
export function LinkSharing({ document, isChosen, onCopyFor }: LinkSharingProps) {
  const query = useQuery(documentLinksQuery(document.id));
  const [opened, setOpened] = useState<string | null>();
  if (!query.data) return query.error ? <PaneFailure query={query} /> : <Skeleton className="viewer-side-wait" />;
  const { links, others } = query.data;
  const openId = opened === undefined && links.length === 0 ? NEW : opened;
  return (
    <>
      <p className="text-small muted">
        {i18n.t({
          id: 'links.lead',
          message: 'Each link has its own name, end and password, so you can turn off one and keep the other.',
        })}
      </p>
      {onCopyFor && isIdentityPaper(document) && <CopyInstead onCopyFor={onCopyFor} />}
      {links.map((link) => (
        <LinkItem
          key={link.id}
          {...{ link, isChosen }}
          isOpen={openId === link.id}
          onToggle={() => setOpened(openId === link.id ? null : link.id)}
        />
      ))}
      {openId === NEW ? (
        <NewLinkItem {...{ document, isChosen }} onMade={({ id }) => setOpened(id)} />
      ) : (
        links.length < MAX_OPEN_LINKS && (
          <Button icon={Plus} className="link-save" onClick={() => setOpened(NEW)}>
            {i18n.t({ id: 'links.makeAnother', message: 'Make another link' })}
          </Button>
        )
      )}
      {others.map(({ makerName, receiver, endsAt }) => (
        <p key={`${makerName} ${receiver} ${endsAt}`} className="text-small muted">
          {i18n.t({
            id: 'links.ofOthers',
            message: '{name} made a link for {receiver}. {ends}.',
            values: { name: makerName, receiver, ends: endsText({ endsAt }) },
          })}
        </p>
      ))}
    </>
  );
}

interface LinkItemProps {
  link: Link;
  isChosen: RefObject<boolean>;
  isOpen: boolean;
  onToggle: () => void;
}

function LinkItem({ link, isChosen, isOpen, onToggle }: LinkItemProps) {
  const title = useSentTitle();
  const values = { name: link.receiver };
  return (
    <section className={classNames('link-item', isOpen && 'open')} aria-label={link.receiver}>
      <div className="link-item-head">
        <span className="link-item-sign">
          <Icon of={LinkIcon} />
        </span>
        <div className="link-item-words">
          <h3 className="strong ellipsis" dir="auto">
            {link.receiver}
          </h3>
          {reachText(link) && <p className="text-tiny muted">{reachText(link)}</p>}
          <p className="link-item-facts tabular">
            <span>
              <Icon of={CalendarClock} small /> {endsText(link)}
            </span>
            {link.hasPassword && (
              <span>
                <Icon of={KeyRound} small /> {i18n.t({ id: 'links.password', message: 'Password' })}
              </span>
            )}
            <span>
              <Icon of={Eye} small /> {openedText(link)}
            </span>
          </p>
        </div>
        <LinkButtons link={link} title={title} />
        <IconButton
          label={
            isOpen
              ? i18n.t({ id: 'links.less', message: 'Close {name}', values })
              : i18n.t({ id: 'links.more', message: 'Change {name}', values })
          }
          icon={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          onClick={onToggle}
        />
      </div>
      {isOpen && <LinkDetails link={link} isChanged={isChosen} />}
    </section>
  );
}

/** What it opens but this document: turning it off, or changing it, is about all of that. */
function reachText(link: Link): string | null {
  const values = { name: shownName(link) };
  if (link.collection) return i18n.t({ id: 'links.opensCollection', message: 'Opens all of “{name}”', values });
  if (link.documents.length > 1) return i18n.t({ id: 'links.opensSeveral', message: 'Opens {name}', values });
  if (link.documents.some(({ isCopy }) => isCopy))
    return i18n.t({ id: 'links.opensCopy', message: 'Shows a copy with parts blacked out' });
  return null;
}

interface NewLinkItemProps extends Pick<LinkSharingProps, 'document' | 'isChosen'> {
  onMade: (link: Link) => void;
}

function NewLinkItem({ document, isChosen, onMade }: NewLinkItemProps) {
  const today = useToday();
  const { make } = useLinkChanges();
  const [draft, setDraft] = useState(() => newLinkDraft(today));
  const [key] = useState(randomUuid);
  const [isBusy, setBusy] = useState(false);
  const wouldLose = draft.receiver.trim() !== '';
  useLayoutEffect(() => {
    isChosen.current = wouldLose;
    return () => {
      isChosen.current = false;
    };
  }, [isChosen, wouldLose]);

  async function submit() {
    setBusy(true);
    const made = await make(newLinkOf({ kind: 'documents', documents: [document] }, draft, today), key);
    setBusy(false);
    if (made) onMade(made);
  }
  return (
    <section className="link-item open" aria-label={i18n.t({ id: 'links.new', message: 'New link' })}>
      <LinkFields draft={draft} isNew onChange={(one) => setDraft((before) => ({ ...before, ...one }))} />
      <Button
        variant="primary"
        className="link-save"
        busy={isBusy}
        disabled={!isComplete(draft, today)}
        onClick={() => void submit()}
      >
        {i18n.t({ id: 'links.makeSubmit', message: 'Make the link' })}
      </Button>
    </section>
  );
}

/** What opens accounts elsewhere is better given as a copy for one purpose. */
function CopyInstead({ onCopyFor }: { onCopyFor: () => void }) {
  return (
    <div className="row wrap">
      <p className="text-small grow">
        {i18n.t({
          id: 'links.copyInsteadLead',
          message: 'With its number, others can pass themselves off as the holder.',
        })}
      </p>
      <Button icon={Stamp} onClick={onCopyFor}>
        {i18n.t({ id: 'links.copyInstead', message: 'Send a copy with parts blacked out instead' })}
      </Button>
    </div>
  );
}

function isIdentityPaper({ type }: DocumentContext['document']): boolean {
  return ['ID', 'Passport', 'Driver License'].includes(type);
}
