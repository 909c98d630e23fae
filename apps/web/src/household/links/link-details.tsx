import type { Link } from '@kinvault/domain/links/link.schema.ts';
import { useQuery } from '@tanstack/react-query';
import Link2Off from 'lucide-react/icons/link-2-off';
import { type RefObject, useLayoutEffect, useState } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useToday } from '../household.tsx';
import { drawStamp } from '../stamp.ts';
import { useNow } from '../use-now.ts';
import { changeOfLink, draftOfLink, isComplete, type LinkDraft } from './link-draft.ts';
import { LinkFields } from './link-fields.tsx';
import { momentOf, openedText, openingText, stampWords } from './link-texts.ts';
import './links.css';
import { linkAddressQuery, linkOpeningsQuery, useLinkChanges } from './links.api.ts';

interface LinkDetailsProps {
  link: Link;
  /** keeps whether something is changed that closing would lose */
  isChanged: RefObject<boolean>;
}

/** An open link: what can be changed, when it was opened, and its end. */
export function LinkDetails({ link, isChanged }: LinkDetailsProps) {
  const address = useQuery(linkAddressQuery(link.id));
  if (!address.data) return <Skeleton className="link-wait" />;
  const stored = draftOfLink(link, address.data.password);
  // begins again with what another device or the saving has changed
  return <LoadedDetails key={JSON.stringify(stored)} {...{ link, stored, isChanged }} />;
}

function LoadedDetails({ link, stored, isChanged }: LinkDetailsProps & { stored: LinkDraft }) {
  const today = useToday();
  const { change: save, end } = useLinkChanges();
  const [draft, setDraft] = useState(stored);
  const [isSaving, setSaving] = useState(false);
  const change = changeOfLink(stored, draft, { now: new Date(), drawStampFor: (receiver) => lineFor(receiver, today) });
  const wouldLose = change !== null;
  useLayoutEffect(() => {
    isChanged.current = wouldLose;
    return () => {
      isChanged.current = false;
    };
  }, [isChanged, wouldLose]);

  async function submit() {
    if (!change) return;
    setSaving(true);
    await save(link.id, change);
    setSaving(false);
  }
  return (
    <div className="link-details">
      <LinkFields
        draft={draft}
        isOnCopy={link.documents.some(({ isCopy }) => isCopy)}
        onChange={(one) => setDraft((before) => ({ ...before, ...one }))}
      />
      {change && (
        <Button
          variant="primary"
          busy={isSaving}
          disabled={!isComplete(draft, today)}
          className="link-save"
          onClick={() => void submit()}
        >
          {i18n.t({ id: 'links.save', message: 'Save changes' })}
        </Button>
      )}
      <Openings link={link} />
      <Button variant="danger-quiet" icon={Link2Off} className="link-end" onClick={() => void end(link)}>
        {i18n.t({ id: 'links.turnOff', message: 'Turn off this link' })}
      </Button>
    </div>
  );
}

function Openings({ link }: { link: Link }) {
  const now = useNow();
  const { data: openings = [] } = useQuery(linkOpeningsQuery(link.id));
  return (
    <section aria-labelledby={`openings-${link.id}`}>
      <h4 id={`openings-${link.id}`} className="link-heading">
        {openedText(link)}
      </h4>
      <ul className="link-openings">
        {openings.map((one) => (
          <li key={one.at}>
            <span className="grow">{openingText(one, link.hasPassword)}</span>
            <span className="text-small muted tabular">{momentOf(one.at, now)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The line that the server repeats across each page. */
export function lineFor(receiver: string, today: string): string {
  return drawStamp(stampWords(receiver, today)).line;
}
