import { listed } from '@kinvault/domain/format/lists.ts';
import { i18n } from '../../../lib/i18n.ts';
import './family-dialog.css';
import type { Family } from '@kinvault/domain/families/family.schema.ts';
import type { Person } from '@kinvault/domain/people/person.schema.ts';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useSendsMail } from '../../../lib/use-sends-mail.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { useTypedGuard } from '../../../ui/use-typed-guard.tsx';
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

/** Adds people to the families that the reader administers [FMD-1]. */
export function FamilyDialog({ families, person, ...dialog }: FamilyDialogProps) {
  const title = i18n.t({ id: 'familyDialog.title', message: 'Family Management' });
  const own = familiesWhere('invite', families, person.id);
  if (own.length > 0) return <AdminDialog {...dialog} families={own} />;
  return (
    <Dialog open={dialog.open} onClose={dialog.onClose} title={title} width={600}>
      <NotAnAdmin families={families} />
    </Dialog>
  );
}

type AdminDialogProps = Omit<FamilyDialogProps, 'person'>;

function AdminDialog({ open, families, minPasswordLength, onClose }: AdminDialogProps) {
  const title = i18n.t({ id: 'familyDialog.title', message: 'Family Management' });
  const addLabel = i18n.t({ id: 'familyDialog.add', message: 'Add Family Member' });
  const formId = useId();
  const [tab, setTab] = useState('add');
  const [familyId, setFamilyId] = useState<string>();
  const sendsMail = useSendsMail();
  const member = useMemberByEmail({
    families,
    minPasswordLength,
    onDone: (sent) => {
      if (sendsMail || sent.createsAccount) return onClose();
      // nobody else delivers it: its link stays in sight, with Copy and Share
      setFamilyId(sent.familyId);
      setTab('invites');
    },
  });
  const family = families.find(({ id }) => id === familyId) ?? families[0];

  const guard = useTypedGuard(open, () => {
    member.reset();
    onClose();
  });
  const close = tab === 'add' ? guard.close : onClose;

  const footer = (
    <FormActions
      formId={formId}
      submitLabel={addLabel}
      isBusy={member.isSending}
      canSubmit={member.canSend}
      onCancel={close}
    />
  );
  return (
    <>
      <Dialog
        className="family-dialog"
        open={open}
        onClose={close}
        dismissible={!member.isSending}
        title={title}
        width={600}
        footer={tab === 'add' && footer}
      >
        <Tabs
          label={title}
          value={tab}
          onValueChange={setTab}
          tabs={[
            {
              value: 'add',
              label: addLabel,
              content: (
                <div onInput={guard.onInput}>
                  <AddByEmailForm {...{ formId, families, minPasswordLength, member }} />
                </div>
              ),
            },
            {
              value: 'invites',
              label: i18n.t({ id: 'familyDialog.invites', message: 'Manage Invites' }),
              content: family && <ManageInvites families={families} family={family} onFamilyChange={setFamilyId} />,
            },
          ]}
        />
      </Dialog>
      {guard.question}
    </>
  );
}

/** Tells someone who administers no family which Admins to ask. */
function NotAnAdmin({ families }: { families: readonly Family[] }) {
  return (
    <>
      <p>{i18n.t({ id: 'familyDialog.notAdmin', message: 'Only Admins can add people to a family. Ask:' })}</p>
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
          {i18n.t({ id: 'familyDialog.yourFamilies', message: 'Your families' })}
        </Link>
      </div>
    </>
  );
}

function adminNames({ members }: Family): string {
  const admins = members.filter(({ role, state }) => role === 'Admin' && state === 'active');
  return listed(
    i18n,
    admins.map(({ name }) => name),
  );
}
