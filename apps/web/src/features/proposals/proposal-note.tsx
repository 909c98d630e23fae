import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { lacksExpiry } from '@kinvault/domain/documents/document-types.ts';
import { useQuery } from '@tanstack/react-query';
import ScanLine from 'lucide-react/icons/scan-line';
import { isAskedLater } from '../../lib/asked-later.ts';
import { i18n } from '../../lib/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { proposalsQuery } from './proposals.api.ts';

interface ProposalNoteProps {
  document: Document;
  readerId: string;
  onOpen: () => void;
}

/** In the details: proposals without an answer, or the question about a date that was postponed [REA-5] [REA-7]. */
export function ProposalNote({ document, readerId, onOpen }: ProposalNoteProps) {
  const { data } = useQuery(proposalsQuery(document.id));
  const count = data?.proposals.length ?? 0;
  if (count > 0) {
    return (
      <Callout tone="soon" icon={ScanLine}>
        {i18n.t({
          id: 'reading.noteCount',
          message: '{count, plural, one {Kinvault read # detail here.} other {Kinvault read # details here.}}',
          values: { count },
        })}{' '}
        <Button variant="link" onClick={onOpen}>
          {i18n.t({ id: 'reading.check', message: 'Check what was read' })}
        </Button>
      </Callout>
    );
  }
  if (!lacksExpiry(document) || !isAskedLater(readerId, document.id)) return null;
  return (
    <Callout tone="soon" icon={ScanLine}>
      {i18n.t({ id: 'reading.noteDate', message: 'When does it expire? Without a date, you won’t be reminded.' })}{' '}
      <Button variant="link" onClick={onOpen}>
        {i18n.t({ id: 'reading.addDate', message: 'Add the date' })}
      </Button>
    </Callout>
  );
}
