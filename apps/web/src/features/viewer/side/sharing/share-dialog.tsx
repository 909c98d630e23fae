import { audienceLine, audienceOf } from '@kinvault/domain/documents/audience.ts';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { memberAvatarUrl } from '../../../../lib/avatar-url.ts';
import { Dialog } from '../../../../ui/dialog.tsx';
import { VisibleTo } from '../../../../ui/visible-to.tsx';
import './share-dialog.css';
import { i18n } from '../../../../lib/i18n.ts';
import { rightsOf } from '../document-rights.ts';
import type { AboutDocument } from '../side-props.ts';
import { AudienceList } from './audience-list.tsx';
import { ShareForm } from './share-form.tsx';
import { SharedFamily } from './shared-family.tsx';

/** Who sees a document and why, and the way to change that [DVW-6, DVW-9]; on a phone a sheet. */
export function ShareDialog({ open, onClose, ...about }: AboutDocument & { open: boolean; onClose: () => void }) {
  return (
    <Dialog open={open} onClose={onClose} title="Who can see this?" width={400} className="share-dialog">
      {about.document.ownerId === null ? <GeneralSharing {...about} /> : <PersonalSharing {...about} />}
      <SeenBy {...about} />
      <AudienceList {...about} />
    </Dialog>
  );
}

/** The one line that stands wherever a document is stored, shown or shared. */
function SeenBy({ document, families, person }: AboutDocument) {
  const { people } = audienceOf(document, families);
  return (
    <div aria-live="polite">
      <VisibleTo
        label="Visible to:"
        who={<b>{audienceLine(i18n, document, families, person.id)}</b>}
        people={people.map((one) => ({ ...one, src: memberAvatarUrl(one.id, families) }))}
      />
    </div>
  );
}

function GeneralSharing({ document, families }: AboutDocument) {
  const name = families.find(({ id }) => id === document.familyId)?.name ?? 'the';
  return (
    <p>
      This is a general document of the{' '}
      <b>
        <bdi>{name}</bdi>
      </b>{' '}
      family. Everybody in it can see it.
    </p>
  );
}

function PersonalSharing({ document, families, person }: AboutDocument) {
  const rights = rightsOf(document, families, person.id);
  const owner = document.ownerName ?? '';
  const shared = sharedFamilies(document.sharedWith, families);
  return (
    <>
      {shared.length > 0 && (
        <ul className="viewer-side-people" aria-label="Shared with">
          {shared.map((family) => (
            <SharedFamily
              key={family.id}
              document={document}
              family={family}
              mayRemove={rights.mayUnshare(family.id)}
            />
          ))}
        </ul>
      )}
      {rights.mayShare ? (
        <ShareForm document={document} families={families} person={person} />
      ) : (
        <p className="text-small muted">Only {firstNameOf(owner)} can share it with another family.</p>
      )}
    </>
  );
}

function sharedFamilies(sharedWith: readonly string[], families: readonly Family[]): Family[] {
  return families.filter(({ id }) => sharedWith.includes(id));
}
