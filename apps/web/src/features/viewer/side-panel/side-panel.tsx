import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import { isSeenInEmergency } from '@kinvault/domain/documents/document-rights.ts';
import Pencil from 'lucide-react/icons/pencil';
import Share2 from 'lucide-react/icons/share-2';
import Star from 'lucide-react/icons/star';
import Trash2 from 'lucide-react/icons/trash-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { EmergencyLine } from '../../../household/emergency-line.tsx';
import { fieldLabel } from '../../../household/field-messages.ts';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ActivityPane } from './activity/activity-pane.tsx';
import { DetailsPane } from './details/details-pane.tsx';
import { useChangeDocument } from './details.api.ts';
import { EditForm } from './edit/edit-form.tsx';
import type { EditMode } from './edit/use-edit-mode.tsx';
import { useFailureToast } from './failure-toast.ts';
import { NotesPane } from './notes/notes-pane.tsx';
import { type DocumentContext, useRights } from './reader-rights.ts';
import './side-panel.css';

export interface SidePanelProps extends DocumentContext {
  edit: EditMode;
  /** true on a phone: its bar has no space for Edit and Share */
  hasActions?: boolean;
  /** absent if the reader cannot share it */
  onShare?: (() => void) | undefined;
  /** above the details, for people who may edit the document */
  note: ReactNode;
  onAudience: () => void;
  onBelongs: () => void;
  onTrash: () => void;
  onRenew: () => void;
  onReplaced: () => void;
  /** opens the editor of its pages; absent if the reader cannot change them */
  onPages: (() => void) | undefined;
}

/** The document's details, notes and activity, or the edit form [DVW-6, DVW-7]. */
export function SidePanel(props: SidePanelProps) {
  const { edit, document } = props;
  const panel = useFocusWhenChanged(edit.isOn);
  return (
    <aside
      ref={panel}
      className="viewer-side"
      tabIndex={-1}
      aria-label={
        edit.isOn
          ? i18n.t({ id: 'editDocument.title', message: 'Edit document' })
          : i18n.t({ id: 'details.about', message: 'About this document' })
      }
    >
      {edit.isOn ? (
        <EditForm
          key={document.id}
          {...{ document }}
          onDirtyChange={edit.reportDirty}
          onCancel={() => edit.leave()}
          onSaved={edit.end}
        />
      ) : (
        <ReadPanel {...props} />
      )}
    </aside>
  );
}

/** Switching between form and tabs removes the focused element, so the panel takes the focus. */
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

function ReadPanel({ document, edit, hasActions, ...on }: SidePanelProps) {
  const [tab, setTab] = useState('details');
  const about = { document };
  const { mayEdit, mayTrash } = useRights(document);
  const pin = usePin(document);
  return (
    <>
      {isSeenInEmergency(document) && (
        <div className="viewer-side-emergency">
          <EmergencyLine ownerName={document.ownerName ?? ''} />
        </div>
      )}
      <Tabs
        label={i18n.t({ id: 'details.about', message: 'About this document' })}
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'details',
            label: i18n.t({ id: 'details.title', message: 'Details' }),
            content: <DetailsPane {...about} {...on} mayEdit={mayEdit} />,
          },
          { value: 'notes', label: fieldLabel('notes'), content: <NotesPane documentId={document.id} /> },
          {
            value: 'activity',
            label: i18n.t({ id: 'activity.title', message: 'Activity' }),
            content: <ActivityPane {...about} mayEdit={mayEdit} />,
          },
        ]}
      />
      <div className="viewer-side-foot">
        <Button icon={Star} aria-pressed={pin.isOn} onClick={pin.toggle}>
          {i18n.t({ id: 'pinned.pin', message: 'Pin' })}
        </Button>
        {hasActions && mayEdit && (
          <Button icon={Pencil} onClick={edit.begin}>
            {i18n.t({ id: 'details.edit', message: 'Edit' })}
          </Button>
        )}
        {hasActions && on.onShare && (
          <Button icon={Share2} onClick={on.onShare}>
            {i18n.t({ id: 'sharing.share', message: 'Share' })}
          </Button>
        )}
        <span className="grow" />
        {mayTrash && (
          <Button variant="ghost" icon={Trash2} className="viewer-side-trash" onClick={on.onTrash}>
            {i18n.t({ id: 'details.moveToTrash', message: 'Move to trash' })}
          </Button>
        )}
      </div>
    </>
  );
}

/** The reader's own pin: shown immediately, reverted with a toast if the server refuses [D-14]. */
function usePin({ id, revision, isFavorite }: Document) {
  const change = useChangeDocument(id);
  const fail = useFailureToast();
  const isOn = change.isPending ? change.variables.isFavorite === true : isFavorite;
  return {
    isOn,
    toggle: () => change.mutate({ revision, isFavorite: !isOn }, { onError: fail('update') }),
  };
}
