import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import { Link } from '@tanstack/react-router';
import Star from 'lucide-react/icons/star';
import { i18n } from '../../../lib/i18n.ts';
import { randomUuid } from '../../../lib/random-uuid.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { OutlinedPaper } from '../../../ui/outlined-papers.tsx';
import { useBulkChange } from '../selecting/use-bulk-change.ts';
import { passportsToPin } from './passports-to-pin.ts';
import './pin-passports.css';

interface PinPassportsProps {
  documents: readonly Document[];
  readerId: string;
  /** one line and one button, if something is due below */
  isShort?: boolean;
}

/** Shown instead of the pinned papers while there are none [OFF-8]. */
export function PinPassports({ documents, readerId, isShort = false }: PinPassportsProps) {
  const { change, isChanging } = useBulkChange();
  const passports = passportsToPin(documents.filter((document) => !isSeenInEmergency(document)));
  const documentIds = passports.map(({ id }) => id);
  return (
    <section className={classNames('pin-passports', isShort && 'short')} aria-labelledby="pin-passports">
      {!isShort && (
        <div className="pin-passports-papers" aria-hidden="true">
          <OutlinedPaper shape="booklet" />
          <OutlinedPaper shape="id1" />
        </div>
      )}
      <div className="pin-passports-words">
        <h2 id="pin-passports">{i18n.t({ id: 'pinned.emptyTitle', message: 'Pin the passports you travel with' })}</h2>
        {!isShort && (
          <p className="text-small muted">
            {i18n.t({ id: 'pinned.emptyText', message: 'They’re always here first, and can open offline.' })}
          </p>
        )}
        <div className="row pin-passports-actions">
          {documentIds.length > 0 && (
            <Button
              icon={Star}
              busy={isChanging}
              onClick={() =>
                void change({
                  key: randomUuid(),
                  asked: { action: 'pin', documentIds },
                  documents: passports,
                  onDone: () => document.getElementById('main')?.focus(),
                })
              }
            >
              {i18n.t({ id: 'pinned.pinAll', message: 'Pin all my family’s passports' })}
            </Button>
          )}
          {!(isShort && documentIds.length > 0) && (
            <Link to="/dashboard" search={{ member: readerId }} className={buttonClass({ variant: 'second' })}>
              {i18n.t({ id: 'pinned.choose', message: 'Choose what to pin' })}
            </Link>
          )}
        </div>
      </div>
    </section>
  );
}
