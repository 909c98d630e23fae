import type { Family } from '@kinvault/domain/families/family.schema.ts';
import { Link } from '@tanstack/react-router';
import Baby from 'lucide-react/icons/baby';
import { type ComponentProps, useId, useState } from 'react';
import { useManagedFamilies } from '../../../household/household.tsx';
import { i18n } from '../../../lib/i18n.ts';
import { useDiscardGuard } from '../../../lib/use-discard-guard.tsx';
import './family-dialog.css';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { AddByEmailForm, FamilyChoice } from '../add-member/add-by-email-form.tsx';
import { type AddedPerson, AddedPersonView } from '../add-member/added-person.tsx';
import { useMemberByEmail } from '../add-member/use-member-by-email.ts';
import { AdminsToAsk } from '../admins-to-ask.tsx';
import { AddPersonDialog } from '../guardians/add-person-dialog.tsx';
import '../guardians/guardian-action.css';
import { FamilyLink } from '../invites/family-link.tsx';
import { ManageInvites } from './manage-invites.tsx';

interface FamilyDialogProps {
  open: boolean;
  minPasswordLength: number;
  onClose: () => void;
}

/** Adds people to the families that the reader administers [FMD-1]. */
export function FamilyDialog(dialog: FamilyDialogProps) {
  const title = i18n.t({ id: 'familyDialog.title', message: 'Family Management' });
  if (useManagedFamilies().length > 0) return <AdminDialog {...dialog} />;
  return (
    <Dialog open={dialog.open} onClose={dialog.onClose} title={title} width={600}>
      <NotAnAdmin />
    </Dialog>
  );
}

function AdminDialog({ open, minPasswordLength, onClose }: FamilyDialogProps) {
  const families = useManagedFamilies();
  const title = i18n.t({ id: 'familyDialog.title', message: 'Family Management' });
  const addLabel = i18n.t({ id: 'familyDialog.add', message: 'Add Family Member' });
  const formId = useId();
  const [tab, setTab] = useState('add');
  const [added, setAdded] = useState<AddedPerson>();
  const member = useMemberByEmail({ minPasswordLength, onDone: setAdded });
  const family = families.find(({ id }) => id === member.draft.familyId) ?? families[0];

  function leave() {
    member.reset();
    setAdded(undefined);
    onClose();
  }
  const guard = useDiscardGuard({ open: open && !added, onClose: leave });
  const [isAddingPerson, setAddingPerson] = useState(false);
  function addPerson() {
    leave();
    setAddingPerson(true);
  }

  const form = { formId, minPasswordLength, member };
  const footer = added ? (
    <AddedActions onAnother={() => setAdded(undefined)} onDone={leave} />
  ) : (
    <FormActions
      formId={formId}
      submitLabel={addLabel}
      isBusy={member.isSending}
      canSubmit={member.canSend}
      onCancel={guard.close}
    />
  );
  return (
    <>
      <Dialog
        className="family-dialog"
        open={open}
        onClose={guard.close}
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
              content: added ? (
                <AddedPersonView added={added} />
              ) : (
                family && (
                  <div onInput={guard.onInput}>
                    <WaysToAdd family={family} {...form} />
                    <WithoutAccount onAdd={() => guard.leave(addPerson)} />
                  </div>
                )
              ),
            },
            {
              value: 'invites',
              label: i18n.t({ id: 'familyDialog.invites', message: 'Manage Invites' }),
              content: family && (
                <ManageInvites family={family} onFamilyChange={(familyId) => member.change({ familyId })} />
              ),
            },
          ]}
        />
      </Dialog>
      {guard.question}
      <AddPersonDialog open={isAddingPerson} onClose={() => setAddingPerson(false)} />
    </>
  );
}

interface WaysToAddProps extends ComponentProps<typeof AddByEmailForm> {
  family: Family;
}

/** First the link, which needs no address, then one person by theirs. */
function WaysToAdd({ family, ...form }: WaysToAddProps) {
  const families = useManagedFamilies();
  const titleId = useId();
  return (
    <>
      {families.length > 1 && <FamilyChoice member={form.member} />}
      <FamilyLink key={family.id} family={family} />
      <section className="column other-way" aria-labelledby={titleId}>
        <h3 id={titleId} className="strong">
          {i18n.t({ id: 'addMember.byAddress', message: 'Or invite one person by address' })}
        </h3>
        <AddByEmailForm {...form} />
      </section>
    </>
  );
}

/** For somebody who will not sign in themselves. */
function WithoutAccount({ onAdd }: { onAdd: () => void }) {
  return (
    <section className="column other-way" aria-labelledby="without-account">
      <h3 id="without-account" className="strong">
        {i18n.t({ id: 'addMember.withoutAccount', message: 'Or add someone who won’t sign in' })}
      </h3>
      <p className="text-small muted">
        {i18n.t({
          id: 'addMember.withoutAccountHint',
          message:
            'A child or a grandparent: you look after their documents. They need no address and no password, unlike with an account you make for someone.',
        })}
      </p>
      <div className="row">
        <Button icon={Baby} className="guardian-action" onClick={onAdd}>
          {i18n.t({ id: 'addPerson.title', message: 'Add a person without an account' })}
        </Button>
      </div>
    </section>
  );
}

function AddedActions({ onAnother, onDone }: { onAnother: () => void; onDone: () => void }) {
  return (
    <>
      <Button onClick={onAnother}>{i18n.t({ id: 'addMember.another', message: 'Add someone else' })}</Button>
      <Button variant="primary" onClick={onDone}>
        {i18n.t({ id: 'addMember.done', message: 'Done' })}
      </Button>
    </>
  );
}

function NotAnAdmin() {
  return (
    <>
      <AdminsToAsk />
      <div className="row">
        <Link to={'/family' as string} className={buttonClass({})}>
          {i18n.t({ id: 'familyDialog.yourFamilies', message: 'Your families' })}
        </Link>
      </div>
    </>
  );
}
