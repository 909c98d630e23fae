import './family-dialog.css';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AddByEmailForm } from '../add-member/add-by-email-form.tsx';
import { useMemberByEmail } from '../add-member/use-member-by-email.ts';
import { familiesWhere } from '../family-permissions.ts';
import { ManageInvites } from './manage-invites.tsx';

interface FamilyDialogProps {
  open: boolean;
  families: readonly Family[];
  person: Person;
  minPasswordLength: number;
  onClose: () => void;
}

/** Bringing people into the families that one administers [FMD-1]. */
export function FamilyDialog({ families, person, ...dialog }: FamilyDialogProps) {
  const own = familiesWhere('invite', families, person.id);
  if (own.length > 0) return <AdminDialog {...dialog} families={own} />;
  return (
    <Dialog open={dialog.open} onClose={dialog.onClose} title="Family Management" width={600}>
      <NotAnAdmin families={families} />
    </Dialog>
  );
}

type AdminDialogProps = Omit<FamilyDialogProps, 'person'>;

function AdminDialog({ open, families, minPasswordLength, onClose }: AdminDialogProps) {
  const formId = useId();
  const [tab, setTab] = useState('add');
  const [familyId, setFamilyId] = useState<string>();
  const member = useMemberByEmail({ families, minPasswordLength, onDone: onClose });
  const family = families.find(({ id }) => id === familyId) ?? families[0];

  function cancel() {
    member.reset();
    onClose();
  }

  const footer = (
    <FormActions
      formId={formId}
      submitLabel="Add Family Member"
      isBusy={member.isSending}
      canSubmit={member.canSend}
      onCancel={cancel}
    />
  );
  return (
    <Dialog
      className="family-dialog"
      open={open}
      onClose={onClose}
      dismissible={!member.isSending}
      title="Family Management"
      width={600}
      footer={tab === 'add' && footer}
    >
      <Tabs
        label="Family Management"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            value: 'add',
            label: 'Add Family Member',
            content: <AddByEmailForm {...{ formId, families, minPasswordLength, member }} />,
          },
          {
            value: 'invites',
            label: 'Manage Invites',
            content: family && <ManageInvites families={families} family={family} onFamilyChange={setFamilyId} />,
          },
        ]}
      />
    </Dialog>
  );
}

/** Who may invite nobody is told whom to ask. */
function NotAnAdmin({ families }: { families: readonly Family[] }) {
  return (
    <>
      <p>Only an Admin brings people into a family. Ask:</p>
      <ul className="not-an-admin">
        {families.map((family) => (
          <li key={family.id}>
            <b>
              <bdi>{family.name}</bdi>
            </b>
            : {adminNames(family)}
          </li>
        ))}
      </ul>
      <div className="row">
        <Link to={'/family' as string} className={buttonClass({})}>
          Your families
        </Link>
      </div>
    </>
  );
}

function adminNames({ members }: Family): string {
  const admins = members.filter(({ role, state }) => role === 'Admin' && state === 'active');
  return admins.map(({ name }) => name).join(', ');
}
