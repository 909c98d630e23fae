import type { DeletedFamily } from '@kinvault/domain/families/family.schema.ts';
import { longDate } from '@kinvault/domain/format/dates.ts';
import { useQuery } from '@tanstack/react-query';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import { Button } from '../../../ui/button.tsx';
import '../../../ui/panel.css';
import { deletedFamiliesQuery } from '../family-changes.api.ts';
import { SectionFailure } from '../section-failure.tsx';
import './manage.css';
import { i18n } from '../../../lib/i18n.ts';
import { useFamilyRestoration } from './family-deletion.tsx';

/** Families that the reader can still restore; renders nothing when there are none. */
export function DeletedFamilies() {
  const query = useQuery(deletedFamiliesQuery);
  const restoration = useFamilyRestoration();
  if (query.data === undefined && query.error)
    return (
      <SectionFailure
        title={i18n.t({ id: 'deletedFamilies.failed', message: 'Failed to load deleted families' })}
        query={query}
      />
    );
  if (!query.data?.length) return null;
  return (
    <section className="panel" aria-labelledby="deleted-families">
      <h2 id="deleted-families">{i18n.t({ id: 'deletedFamilies.title', message: 'Deleted families' })}</h2>
      <ul className="people-list">
        {query.data.map((family) => (
          <DeletedLine
            key={family.id}
            family={family}
            isBusy={restoration.restoringId === family.id}
            onRestore={() => void restoration.run(family)}
          />
        ))}
      </ul>
    </section>
  );
}

interface DeletedLineProps {
  family: DeletedFamily;
  isBusy: boolean;
  onRestore: () => void;
}

function DeletedLine({ family, isBusy, onRestore }: DeletedLineProps) {
  return (
    <li className="person-line">
      <span className="person-line-words">
        <span className="strong ellipsis">
          <bdi>{family.name}</bdi>
        </span>
        <span className="text-tiny muted tabular">
          {i18n.t({
            id: 'deletedFamilies.dates',
            message: 'Deleted {deleted}. Permanently deleted on {end}.',
            values: { deleted: longDate(i18n, family.deletedAt), end: longDate(i18n, family.endsAt) },
          })}
        </span>
      </span>
      <Button icon={RotateCcw} about={family.name} busy={isBusy} onClick={onRestore}>
        {i18n.t({ id: 'deletedFamilies.restore', message: 'Restore' })}
      </Button>
    </li>
  );
}
