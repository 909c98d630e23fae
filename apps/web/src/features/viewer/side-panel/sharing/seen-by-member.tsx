import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { expiryNote } from '@kinvault/domain/format/expiry-messages.ts';
import { firstNameOf } from '@kinvault/domain/format/names.ts';
import { useQuery } from '@tanstack/react-query';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { memberAvatarUrl } from '../../../../household/avatar-url.ts';
import { coverLook } from '../../../../household/document-look.ts';
import { useFamilies, useReader } from '../../../../household/household.tsx';
import { urlOf } from '../../../../lib/api-client.ts';
import { i18n } from '../../../../lib/i18n.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { DocCover, DocObject } from '../../../../ui/doc-object.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { Skeleton } from '../../../../ui/skeleton.tsx';
import { PaneFailure } from '../pane-failure.tsx';
import { seenByQuery } from './sharing.api.ts';
import './seen-by-member.css';

interface SeenByMemberProps {
  member: { id: string; name: string };
  /** about to be shared with them: shown as if it were */
  adding: Document;
  onHide: () => void;
}

/** The reader's papers as this member sees them: the member's own list, asked of the server [PPL-10]. */
export function SeenByMember({ member, adding, onHide }: SeenByMemberProps) {
  const families = useFamilies();
  const reader = useReader();
  const query = useQuery(seenByQuery(member.id));
  const name = firstNameOf(member.name);
  return (
    <section className="seen-by" aria-labelledby="seen-by">
      <div className="row">
        <Icon of={Eye} />
        <h3 className="grow" id="seen-by">
          {i18n.t({ id: 'seenBy.title', message: 'What {name} sees', values: { name } })}
        </h3>
        <Button variant="link" onClick={onHide}>
          {i18n.t({ id: 'seenBy.hide', message: 'Hide' })}
        </Button>
      </div>
      <div className="seen-by-phone">
        <p className="row strong seen-by-owner">
          <Avatar id={member.id} name={member.name} src={memberAvatarUrl(member.id, families)} size={26} />
          <bdi>{i18n.t({ id: 'seenBy.phone', message: '{name}’s phone', values: { name } })}</bdi>
        </p>
        <div className="seen-by-papers">
          <p className="text-small muted">
            {i18n.t({
              id: 'seenBy.sharedBy',
              message: 'Shared by {name}',
              values: { name: firstNameOf(reader.name) },
            })}
          </p>
          {query.data ? (
            <Papers {...query.data} adding={adding} />
          ) : query.error ? (
            <PaneFailure query={query} />
          ) : (
            <Skeleton className="viewer-side-wait" />
          )}
        </div>
      </div>
    </section>
  );
}

/** A few, then how many more there are. */
const MOST_SHOWN = 4;

function Papers({
  documents,
  count,
  hiddenCount,
  adding,
}: {
  documents: readonly Document[];
  count: number;
  hiddenCount: number;
  adding: Document;
}) {
  const isNew = !documents.some(({ id }) => id === adding.id);
  const others = documents.filter(({ id }) => id !== adding.id);
  const shown = [adding, ...others].slice(0, MOST_SHOWN);
  const more = count + (isNew ? 1 : 0) - shown.length;
  const hidden = hiddenCount - (isNew ? 1 : 0);
  return (
    <ul className="seen-by-list">
      {shown.map((document) => (
        <PaperRow key={document.id} document={document} />
      ))}
      {more > 0 && (
        <li className="text-small muted">
          {i18n.t({
            id: 'seenBy.more',
            message: '{count, plural, one {And # more document} other {And # more documents}}',
            values: { count: more },
          })}
        </li>
      )}
      {hidden > 0 && (
        <li className="seen-by-hidden text-small">
          <Icon of={EyeOff} />
          {i18n.t({
            id: 'seenBy.hidden',
            message:
              '{count, plural, one {Your other document doesn’t appear here.} other {Your other # documents don’t appear here.}}',
            values: { count: hidden },
          })}
        </li>
      )}
    </ul>
  );
}

function PaperRow({ document }: { document: Document }) {
  const families = useFamilies();
  const look = coverLook(document);
  const note = expiryNote(i18n, document.expiresOn);
  const through = families.find(({ id }) => document.sharedWith.includes(id));
  const src =
    document.thumbnail === 'ready'
      ? urlOf('getDocumentThumbnail', { params: { documentId: document.id }, query: { file: document.fileId } })
      : null;
  return (
    <li className="seen-by-paper">
      <span className="seen-by-object">
        <DocObject shape={look.shape} src={src} fallback={<DocCover {...look} name={document.name} note={note} />} />
      </span>
      <span className="seen-by-words">
        <b className="ellipsis">
          <bdi>{document.name}</bdi>
        </b>
        <span className="text-tiny muted tabular">
          {through
            ? i18n.t({ id: 'seenBy.through', message: 'Through {family}', values: { family: through.name } })
            : note}
        </span>
      </span>
    </li>
  );
}
