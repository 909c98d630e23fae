import { familyTitle } from '@kinvault/domain/families/family-title.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useRef } from 'react';
import { useFamilies } from '../../../../household/household.tsx';
import { i18n } from '../../../../lib/i18n.ts';
import { lazyComponent } from '../../../../lib/lazy-component.tsx';
import { Trans } from '../../../../lib/trans.tsx';
import { useDiscardGuard } from '../../../../lib/use-discard-guard.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import './share-dialog.css';
import { type DocumentContext, useRights } from '../reader-rights.ts';
import { AudienceList } from './audience-list.tsx';
import { OwnerSharing } from './owner-sharing.tsx';
import { SeenBy } from './seen-by.tsx';
import { SharedFamilies } from './shared-families.tsx';

const LinkSharing = lazyComponent(async () => (await import('./link-sharing.tsx')).LinkSharing);

interface ShareDialogProps extends DocumentContext {
  open: boolean;
  /** the first tab that is shown */
  begins?: 'people' | 'link';
  onClose: () => void;
  /** opens the editor of a copy; absent for files that have no pages */
  onCopyFor?: (() => void) | undefined;
}

/** Who sees a document and why, and sharing with people and families [DVW-6, DVW-9, PPL-9]. On a phone it is a sheet. */
export function ShareDialog({ open, begins = 'people', onClose, onCopyFor, ...about }: ShareDialogProps) {
  const isChosen = useRef(false);
  const isOwner = about.document.isOwn;
  const { mayGiveOut } = useRights(about.document);
  const guard = useDiscardGuard({
    open,
    wouldLose: () => isChosen.current,
    text: i18n.t({ id: 'sharing.unsaved', message: 'You chose someone, but haven’t shared yet.' }),
    onClose,
  });
  return (
    <>
      {isOwner ? (
        <OwnerSharing {...about} {...{ open, begins, isChosen, onCopyFor }} onClose={guard.close} />
      ) : (
        <Dialog
          open={open}
          onClose={guard.close}
          title={i18n.t({ id: 'sharing.title', message: 'Who can see this?' })}
          width={mayGiveOut ? 560 : 400}
          className="share-dialog"
        >
          {about.document.ownerId === null ? <GeneralSharing {...about} /> : <SharingOfAnother {...about} />}
          <SeenBy {...about} />
          <AudienceList {...about} />
          {mayGiveOut && (
            <>
              <h3 className="share-heading">
                {i18n.t({ id: 'links.forOutside', message: 'Links for people outside' })}
              </h3>
              <LinkSharing {...about} {...{ isChosen, onCopyFor }} />
            </>
          )}
        </Dialog>
      )}
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

function SharingOfAnother({ document }: DocumentContext) {
  return (
    <>
      <SharedFamilies document={document} />
      <p className="text-small muted">
        {i18n.t({
          id: 'sharing.onlyOwner',
          message: 'Only {name} can share it with others.',
          values: { name: firstNameOf(document.ownerName ?? '') },
        })}
      </p>
    </>
  );
}
