import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { Link } from '@tanstack/react-router';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { Icon } from '../../../../ui/icon.tsx';

/** Opens another document instead of this one: 'back' then leaves the viewer. */
export function PaperLink({ document, note }: { document: Document; note: string }) {
  return (
    <Link
      to="."
      search={(search) => ({ ...search, doc: document.id })}
      replace
      state={({ openedHere }) => ({ openedHere })}
      resetScroll={false}
      activeProps={{ 'aria-current': undefined }}
      className="details-paper"
    >
      <span className="grow">
        <span className="strong">
          <bdi>{document.name}</bdi>
        </span>
        <span className="text-small tabular">{note}</span>
      </span>
      <Icon of={ChevronRight} />
    </Link>
  );
}
