import type { Collection } from '@kinvault/domain/collections/collection.schema.ts';
import { audienceOf } from '@kinvault/domain/documents/audience.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import Eye from 'lucide-react/icons/eye';
import { useState } from 'react';
import { memberAvatarUrl } from '../../household/avatar-url.ts';
import { useFamilies, useMembers } from '../../household/household.tsx';
import { shortNameOf } from '../../household/listed-members.ts';
import { i18n } from '../../lib/i18n.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CollectionFacts } from './collection-head.tsx';
import './who-sees-what.css';

interface WhoSeesWhatProps {
  collection: Collection;
  /** those in it that the reader sees; the others are not even counted */
  documents: readonly Document[];
}

/** At the foot of a collection: who sees it, and how many of the reader's documents each of them sees [COL-1]. */
export function WhoSeesWhat({ collection, documents }: WhoSeesWhatProps) {
  const [isOpen, setOpen] = useState(false);
  const label = i18n.t({ id: 'collection.whoSeesWhat', message: 'Who sees what' });
  return (
    <footer className="who-sees-what">
      <Icon of={Eye} small />
      <p>
        <CollectionFacts collection={collection} />{' '}
        {collection.familyId !== null && documents.length > 0 && (
          <Button variant="link" onClick={() => setOpen(true)}>
            {label}
          </Button>
        )}
      </p>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={label} width={440}>
        <p className="text-small muted">
          {i18n.t({
            id: 'collection.countedAmong',
            message:
              '{count, plural, one {Counted for the one document that you see here.} other {Counted among the # documents that you see here.}} Others may see documents that you don’t.',
            values: { count: documents.length },
          })}
        </p>
        <Counts {...{ collection, documents }} />
      </Dialog>
    </footer>
  );
}

function Counts({ collection: { familyId }, documents }: WhoSeesWhatProps) {
  const families = useFamilies();
  const members = useMembers();
  const audiences = documents.map((document) => audienceOf(document, families).people.map(({ id }) => id));
  return (
    <ul className="who-sees-what-counts">
      {members
        .filter(({ familyIds, hasAccount }) => hasAccount && familyIds.some((id) => id === familyId))
        .map((member) => {
          const { personId, name, isReader } = member;
          const count = isReader ? documents.length : audiences.filter((ids) => ids.includes(personId)).length;
          return (
            <li key={personId}>
              <Avatar id={personId} name={name} src={memberAvatarUrl(personId, families)} size={28} />
              <span className="grow ellipsis">
                <bdi>{shortNameOf(member, members)}</bdi>
              </span>
              <span className="tabular">
                {i18n.t({
                  id: 'collection.seesOf',
                  message: '{count} of {all}',
                  values: { count, all: documents.length },
                })}
              </span>
            </li>
          );
        })}
    </ul>
  );
}
