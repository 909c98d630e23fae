import { audienceLine } from '@kinvault/domain/documents/audience.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { numberText } from '@kinvault/domain/format/numbers.ts';
import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { peopleIn } from '../../../../household/family-people.ts';
import { useFamilies, useReader, useToday } from '../../../../household/household.tsx';
import { documentLinksQuery } from '../../../../household/links/links.api.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';
import { PHONE_QUERY, useMediaQuery } from '../../../../lib/use-media-query.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Tabs } from '../../../../ui/tabs.tsx';
import { TOAST_MS, useToast } from '../../../../ui/toast.tsx';
import { useFailureToast } from '../failure-toast.ts';
import type { DocumentContext } from '../reader-rights.ts';
import { AudienceList } from './audience-list.tsx';
import { draftOf, EMPTY_DRAFT, PersonShareForm, type ShareDraft, termsOf } from './person-share-form.tsx';
import { SeenBy } from './seen-by.tsx';
import { SeenByMember } from './seen-by-member.tsx';
import { ShareForm } from './share-form.tsx';
import { SharedFamilies } from './shared-families.tsx';
import { useShareWithPerson } from './sharing.api.ts';

const LinkSharing = lazyComponent(async () => (await import('./link-sharing.tsx')).LinkSharing);

interface OwnerSharingProps extends DocumentContext {
  open: boolean;
  /** the tab that is shown first */
  begins: 'people' | 'link';
  onClose: () => void;
  /** keeps whether something is chosen that closing would lose */
  isChosen: RefObject<boolean>;
  /** opens the editor of a copy; absent for files that have no pages */
  onCopyFor?: (() => void) | undefined;
}

/** Sharing one's own document: with people one by one, with families, and by links for people outside. */
export function OwnerSharing({ document, open, begins, onClose, isChosen, onCopyFor }: OwnerSharingProps) {
  const families = useFamilies();
  const reader = useReader();
  const today = useToday();
  const isPhone = useMediaQuery(PHONE_QUERY);
  const [tab, setTab] = useState<string>(begins);
  const [draft, setDraft] = useState<ShareDraft>(EMPTY_DRAFT);
  const [isPreviewed, setPreviewed] = useState<boolean>();
  const share = useShareWithPerson(document.id);
  const form = useRef<HTMLDivElement>(null);
  const fail = useFailureToast();
  const { toast } = useToast();
  const active = families.map((family) => ({ ...family, members: family.members.filter(isActive) }));
  const people = peopleIn(active).filter(({ id }) => id !== reader.id && id !== document.ownerId);
  const chosen = tab === 'people' ? people.find(({ id }) => id === draft.personId) : undefined;
  const terms = chosen ? termsOf(draft, today) : null;
  const isChange = document.receivers.some(({ personId }) => personId === draft.personId);
  const isShown = chosen !== undefined && (isPreviewed ?? !isPhone);
  const wouldLose = chosen !== undefined;
  // before the next key can close the dialog
  useLayoutEffect(() => {
    isChosen.current = wouldLose;
    return () => {
      isChosen.current = false;
    };
  }, [isChosen, wouldLose]);
  // what was chosen goes with the dialog
  useEffect(() => {
    if (open) return setTab(begins);
    setDraft(EMPTY_DRAFT);
    setPreviewed(undefined);
  }, [open, begins]);

  function clear() {
    setDraft(EMPTY_DRAFT);
    form.current?.querySelector('select')?.focus(); // the pressed button disappears
  }
  async function submit() {
    if (!chosen || !terms) return;
    try {
      await share.mutateAsync({ personId: chosen.id, terms });
      toast({
        title: i18n.t({
          id: 'sharing.sharedWithPerson',
          message: 'Shared with {name}',
          values: { name: firstNameOf(chosen.name) },
        }),
        duration: TOAST_MS.success,
      });
      clear();
    } catch (refusal) {
      fail('share')(refusal);
    }
  }

  const after = chosen ? { ...document, receivers: [...document.receivers, { personId: chosen.id }] } : document;
  const outcomeText = i18n.t({
    id: 'sharing.outcome',
    message: 'Visible to: {audience}',
    values: { audience: audienceLine(i18n, after, families, reader.id) },
  });
  const values = { name: firstNameOf(chosen?.name ?? '') };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={i18n.t({ id: 'sharing.titleOf', message: 'Share “{document}”', values: { document: document.name } })}
      width={isShown ? 880 : tab === 'link' ? 640 : 520}
      className={classNames('share-own', isShown && 'with-preview')}
      footer={
        chosen && (
          <>
            <p className="grow text-small muted share-outcome">{outcomeText}</p>
            <Button onClick={clear}>{i18n.t({ id: 'ui.cancel', message: 'Cancel' })}</Button>
            <Button variant="primary" busy={share.isPending} disabled={!terms} onClick={submit}>
              {isChange
                ? i18n.t({ id: 'sharing.saveTerms', message: 'Save' })
                : i18n.t({ id: 'sharing.shareWithPerson', message: 'Share with {name}', values })}
            </Button>
          </>
        )
      }
    >
      <Tabs
        label={i18n.t({ id: 'sharing.tabs', message: 'Share with' })}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'people',
            label: i18n.t({ id: 'sharing.people.tab', message: 'People' }),
            content: (
              <div className="share-panes">
                <div className="share-pane" ref={form}>
                  <PersonShareForm
                    draft={draft}
                    people={people}
                    familyName={active.find(({ members }) => members.some(isPerson(draft.personId)))?.name}
                    onChange={setDraft}
                  />
                  {chosen && !isShown && (
                    <Button
                      variant="link"
                      icon={Eye}
                      className="share-preview-button"
                      onClick={() => setPreviewed(true)}
                    >
                      {i18n.t({ id: 'seenBy.title', message: 'What {name} sees', values })}
                    </Button>
                  )}
                  <h3 className="share-heading">{i18n.t({ id: 'sharing.whoSees', message: 'Who can see it' })}</h3>
                  <AudienceList
                    document={document}
                    adding={isChange ? undefined : chosen}
                    onChange={(id, share) => setDraft(draftOf(id, share))}
                  />
                </div>
                {isShown && <SeenByMember member={chosen} adding={document} onHide={() => setPreviewed(false)} />}
              </div>
            ),
          },
          {
            value: 'families',
            label: i18n.t({ id: 'sharing.families.tab', message: 'Families' }),
            content: (
              <div className="share-pane">
                <SharedFamilies document={document} />
                <ShareForm {...{ document, isChosen }} />
                <SeenBy document={document} />
              </div>
            ),
          },
          {
            value: 'link',
            label: <LinkTab documentId={document.id} />,
            content: (
              <div className="share-pane">
                <LinkSharing {...{ document, isChosen, onCopyFor }} />
              </div>
            ),
          },
        ]}
      />
    </Dialog>
  );
}

/** 'Link 2' */
function LinkTab({ documentId }: { documentId: string }) {
  const { data } = useQuery(documentLinksQuery(documentId));
  const count = data?.links.length ?? 0;
  return (
    <>
      {i18n.t({ id: 'sharing.link.tab', message: 'Link' })}
      {count > 0 && <Badge>{numberText(i18n, count)}</Badge>}
    </>
  );
}

const isActive = ({ state, hasAccount }: { state: string; hasAccount: boolean }) => state === 'active' && hasAccount;
const isPerson = (id: string) => (member: { personId: string }) => member.personId === id;
