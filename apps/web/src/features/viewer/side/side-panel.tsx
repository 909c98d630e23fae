import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ActivityPane } from './activity/activity-pane.tsx';
import { DetailsPane } from './details/details-pane.tsx';
import { useChangeDocument } from './details.api.ts';
import { type DocumentContext, rightsOf } from './document-rights.ts';
import { EditForm } from './edit/edit-form.tsx';
import type { EditMode } from './edit/use-edit-mode.tsx';
import { useFailureToast } from './failure-toast.ts';
import { NotesPane } from './notes/notes-pane.tsx';
import './side.css';

export interface SidePanelProps extends DocumentContext {
  edit: EditMode;
  /** a phone's bar has no place for these: they stand in the panel's foot */
  hasActions?: boolean;
  /** absent where there is nothing to share */
  onShare?: (() => void) | undefined;
  onAudience: () => void;
  onTrash: () => void;
}

/** What is said of a document beside its content, and what can be done with that [DVW-6, DVW-7]. */
export function SidePanel(props: SidePanelProps) {
  const { edit, document, families, person } = props;
  const panel = useFocusWhenChanged(edit.isOn);
  return (
    <aside
      ref={panel}
      className="viewer-side"
      tabIndex={-1}
      aria-label={edit.isOn ? 'Edit document' : 'About this document'}
    >
      {edit.isOn ? (
        <EditForm
          key={document.id}
          {...{ document, families, person }}
          onDirtyChange={edit.noteDirty}
          onCancel={() => edit.leave()}
          onSaved={edit.end}
        />
      ) : (
        <ReadPanel {...props} />
      )}
    </aside>
  );
}

/** What had the focus is gone with the form, or with the tabs: from here one goes on with the keyboard. */
function useFocusWhenChanged(isOn: boolean) {
  const panel = useRef<HTMLElement>(null);
  const shown = useRef(isOn);
  useEffect(() => {
    if (shown.current === isOn) return;
    shown.current = isOn;
    panel.current?.focus();
  }, [isOn]);
  return panel;
}

function ReadPanel({ document, families, person, edit, hasActions, ...on }: SidePanelProps) {
  const [tab, setTab] = useState('details');
  const about = { document, families, person };
  const { mayEdit, mayTrash } = rightsOf(document, families, person.id);
  const favorite = useFavorite(document);
  return (
    <>
      <Tabs
        label="About this document"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'details',
            label: 'Details',
            content: <DetailsPane {...about} mayEdit={mayEdit} onAudience={on.onAudience} />,
          },
          { value: 'notes', label: 'Notes', content: <NotesPane documentId={document.id} /> },
          { value: 'activity', label: 'Activity', content: <ActivityPane {...about} mayEdit={mayEdit} /> },
        ]}
      />
      <div className="viewer-side-foot">
        <Button icon={Star} aria-pressed={favorite.isOn} onClick={favorite.toggle}>
          Favorite
        </Button>
        {hasActions && mayEdit && (
          <Button icon={Pencil} onClick={edit.begin}>
            Edit
          </Button>
        )}
        {hasActions && on.onShare && (
          <Button icon={Share2} onClick={on.onShare}>
            Share
          </Button>
        )}
        <span className="grow" />
        {mayTrash && (
          <Button variant="ghost" icon={Trash2} className="viewer-side-trash" onClick={on.onTrash}>
            Move to trash
          </Button>
        )}
      </div>
    </>
  );
}

/** The reader's own star: seen at once, and back again with the sentence when the server does not take it [D-14]. */
function useFavorite({ id, revision, isFavorite }: Document) {
  const change = useChangeDocument(id);
  const fail = useFailureToast();
  const isOn = change.isPending ? change.variables.isFavorite === true : isFavorite;
  return {
    isOn,
    toggle: () => change.mutate({ revision, isFavorite: !isOn }, { onError: fail('Failed to update document') }),
  };
}
