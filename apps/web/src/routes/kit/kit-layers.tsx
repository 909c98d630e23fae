import CircleUser from 'lucide-react/icons/circle-user';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Trash2 from 'lucide-react/icons/trash-2';
import UserX from 'lucide-react/icons/user-x';
import { useState } from 'react';
import { GiveAccountDialog } from '../../features/guardians/give-account-dialog.tsx';
import { DateField } from '../../household/date-field.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Menu } from '../../ui/menu.tsx';
import { SlideOver } from '../../ui/slide-over.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { ThemeToggle } from '../../ui/theme-toggle.tsx';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import { KitSection } from './kit-section.tsx';

type Layer = 'dialog' | 'confirm' | 'slide' | 'account' | null;

const NOA = { id: '0190-50', name: 'Noa Rivera', bornOn: '2026-08-04' };

export function KitLayers() {
  const [layer, setLayer] = useState<Layer>(null);
  const [tab, setTab] = useState('details');
  const close = () => setLayer(null);
  return (
    <KitSection title="Dialog, sheet, slide-over, menu, tabs">
      <div className="row wrap">
        <Button onClick={() => setLayer('dialog')}>Open dialog</Button>
        <Button variant="danger-quiet" onClick={() => setLayer('confirm')}>
          Ask first
        </Button>
        <Button onClick={() => setLayer('slide')}>Slide over</Button>
        <Button onClick={() => setLayer('account')}>Give an account</Button>
        <KitMenu />
        <ThemeToggle />
      </div>
      <Tabs
        label="About the document"
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'details', label: 'Details', content: <p className="kit-pane">What it is.</p> },
          { value: 'notes', label: 'Notes', content: <p className="kit-pane">What one adds.</p> },
          { value: 'activity', label: 'Activity', content: <p className="kit-pane">What happened.</p> },
        ]}
      />
      <KitDialog open={layer === 'dialog'} onClose={close} />
      <ConfirmDialog
        open={layer === 'confirm'}
        title="Remove David from Okafor?"
        confirmLabel="Remove David"
        tone="danger"
        onConfirm={close}
        onCancel={close}
      >
        <p>He no longer sees what is shared with Okafor. His own 4 documents stay his.</p>
      </ConfirmDialog>
      <GiveAccountDialog open={layer === 'account'} onClose={close} person={NOA} guardianNames={['Tomás']} />
      <SlideOver open={layer === 'slide'} onClose={close} label="Family members">
        <div className="kit-pane">
          <Button full onClick={close}>
            Close
          </Button>
        </div>
      </SlideOver>
    </KitSection>
  );
}

function KitMenu() {
  return (
    <Menu
      label="Actions for David Okafor"
      trigger={<IconButton label="Actions for David Okafor" icon={EllipsisVertical} variant="second" />}
      items={[
        { label: 'View Profile', icon: CircleUser, onSelect: () => undefined },
        { label: 'Delete User', icon: UserX, tone: 'danger', onSelect: () => undefined },
      ]}
    />
  );
}

function KitDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { toast } = useToast();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Edit document"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" onClick={() => toast({ title: 'A notice above a dialog' })}>
            Save changes
          </Button>
        </>
      }
    >
      <TextField label="Name" defaultValue="Mia’s passport" data-autofocus />
      <DateField label="Expires on" lies="ahead" value="2026-12-13" onChange={() => undefined} />
      <div>
        <KitMenu />
      </div>
      <input type="file" aria-label="File" />
    </Dialog>
  );
}

export function KitToasts() {
  const { toast, update, dismiss } = useToast();
  return (
    <KitSection title="Notices">
      <div className="row wrap">
        <Button
          onClick={() =>
            toast({
              title: 'Leo’s passport is uploaded',
              description: 'Visible to Rivera, 5 people',
              duration: TOAST_MS.success,
            })
          }
        >
          Success
        </Button>
        <Button
          onClick={() =>
            toast({
              title: 'Norvia health card is in the trash',
              description: 'Kept for 30 days',
              icon: Trash2,
              action: { label: 'Undo', onAction: () => undefined },
            })
          }
        >
          With an action
        </Button>
        <Button
          onClick={() =>
            toast({
              variant: 'destructive',
              title: 'Connection Error',
              description: 'Please check your internet connection and try again.',
              duration: TOAST_MS.error,
              action: { label: 'Retry', onAction: () => undefined },
            })
          }
        >
          Error
        </Button>
        <Button onClick={() => toast({ title: 'Welcome back, Elena', duration: TOAST_MS.auth })}>Signed in</Button>
        <Button onClick={() => toast({ title: 'Check your mail', duration: TOAST_MS.resetSent })}>Reset sent</Button>
        <Button
          onClick={() => {
            const id = toast({ title: 'Saving…', duration: Number.POSITIVE_INFINITY });
            setTimeout(() => update(id, { title: 'Saved', duration: TOAST_MS.success }), 1500);
          }}
        >
          One that changes
        </Button>
        <Button variant="ghost" onClick={() => dismiss()}>
          Dismiss all
        </Button>
      </div>
    </KitSection>
  );
}
