import { useQuery } from '@tanstack/react-query';
import { useFamilies } from '../../../../household/household.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { audienceQuery } from '../details.api.ts';
import { type DocumentContext, useRights } from '../reader-rights.ts';
import { SharedFamilyRow } from './shared-family-row.tsx';

/** The families that see a personal document. */
export function SharedFamilies({ document }: DocumentContext) {
  const shared = useFamilies().filter(({ id }) => document.sharedWith.includes(id));
  const rights = useRights(document);
  const chain = useQuery(audienceQuery(document.id)).data?.chain;
  if (shared.length === 0) return null;
  return (
    <ul className="viewer-side-people" aria-label={i18n.t({ id: 'sharing.sharedWith', message: 'Shared with' })}>
      {shared.map((family) => (
        <SharedFamilyRow
          key={family.id}
          document={document}
          family={family}
          mayRemove={rights.mayUnshare(family.id)}
          alsoCount={chain?.find(({ principalId }) => principalId === family.id)?.count ?? 0}
        />
      ))}
    </ul>
  );
}
