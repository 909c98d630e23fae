import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { familyTitle } from '@kinvault/domain/families/family-title.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { memberAvatarUrl } from '../../../../household/avatar-url.ts';
import { useFamilies, useReader } from '../../../../household/household.tsx';
import { Trans } from '../../../../lib/trans.tsx';
import { useDiscardGuard } from '../../../../lib/use-discard-guard.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import './share-dialog.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { i18n } from '../../../../lib/i18n.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { audienceQuery } from '../details.api.ts';
import { PaneFailure } from '../pane-failure.tsx';
import { type DocumentContext, useRights } from '../reader-rights.ts';
import { SeenBy } from './seen-by.tsx';
import { ShareForm, type ShareFormProps } from './share-form.tsx';
import { SharedFamilyRow } from './shared-family-row.tsx';
import { othersText, reasonText } from './sharing-messages.ts';

/** Who sees a document and why, and sharing with families [DVW-6, DVW-9]. On a phone it is a sheet. */
export function ShareDialog({ open, onClose, ...about }: DocumentContext & { open: boolean; onClose: () => void }) {
  const [isChosen, setChosen] = useState(false);
  const guard = useDiscardGuard({
    open,
    wouldLose: () => isChosen,
    text: i18n.t({ id: 'sharing.unsaved', message: 'You chose a family, but haven’t shared yet.' }),
    onClose,
  });
  return (
    <>
      <Dialog
        open={open}
        onClose={guard.close}
        title={i18n.t({ id: 'sharing.title', message: 'Who can see this?' })}
        width={400}
        className="share-dialog"
      >
        {about.document.ownerId === null ? (
          <GeneralSharing {...about} />
        ) : (
          <PersonalSharing {...about} onChosen={setChosen} />
        )}
        <SeenBy {...about} />
        <AudienceList {...about} />
      </Dialog>
      {guard.question}
    </>
  );
}

function GeneralSharing({ document }: DocumentContext) {
  const families = useFamilies();
  const name = families.find(({ id }) => id === document.familyId)?.name;
  if (name === undefined) {
    return (
      <p>
        {i18n.t({ id: 'sharing.general', message: 'This is a general document. Everyone in its family can see it.' })}
      </p>
    );
  }
  return (
    <p>
      <Trans
        id="sharing.generalOf"
        message="This is a general document of the <family>{family}</family>. Everyone in the family can see it."
        values={{ family: familyTitle(i18n, name) }}
        components={{ family: <b dir="auto" /> }}
      />
    </p>
  );
}

function PersonalSharing({ document, onChosen }: ShareFormProps) {
  const families = useFamilies();
  const rights = useRights(document);
  const owner = document.ownerName ?? '';
  const shared = sharedFamilies(document.sharedWith, families);
  const chain = useQuery(audienceQuery(document.id)).data?.chain;
  return (
    <>
      {shared.length > 0 && (
        <ul className="viewer-side-people" aria-label={i18n.t({ id: 'sharing.sharedWith', message: 'Shared with' })}>
          {shared.map((family) => (
            <SharedFamilyRow
              key={family.id}
              document={document}
              family={family}
              mayRemove={rights.mayUnshare(family.id)}
              alsoCount={chain?.find(({ familyId }) => familyId === family.id)?.count ?? 0}
            />
          ))}
        </ul>
      )}
      {rights.mayShare ? (
        <ShareForm {...{ document, onChosen }} />
      ) : (
        <p className="text-small muted">
          {i18n.t({
            id: 'sharing.onlyOwner',
            message: 'Only {name} can share it with another family.',
            values: { name: firstNameOf(owner) },
          })}
        </p>
      )}
    </>
  );
}

function sharedFamilies(sharedWith: readonly string[], families: readonly Family[]): Family[] {
  return families.filter(({ id }) => sharedWith.includes(id));
}

/** Everyone who sees the document and why, as listed by the server. */
function AudienceList({ document }: DocumentContext) {
  const families = useFamilies();
  const person = useReader();
  const query = useQuery(audienceQuery(document.id));
  if (!query.data) return query.error ? <PaneFailure query={query} /> : <Skeleton className="viewer-side-wait" />;
  const others = othersText(query.data.othersCount, document.ownerId === person.id ? null : document.ownerName);
  return (
    <div>
      <ul className="viewer-side-people" aria-label={i18n.t({ id: 'sharing.peopleLabel', message: 'People' })}>
        {query.data.people.map((one) => (
          <li key={one.id}>
            <Avatar id={one.id} name={one.name} src={memberAvatarUrl(one.id, families)} size={38} />
            <div className="grow">
              <p className="strong">
                {one.id === person.id
                  ? i18n.t({ id: 'person.you', message: '{name} (You)', values: { name: one.name } })
                  : one.name}
              </p>
              <p className="text-tiny muted">{reasonText(one)}</p>
            </div>
          </li>
        ))}
      </ul>
      {others && <p className="text-small muted viewer-side-others">{others}</p>}
    </div>
  );
}
