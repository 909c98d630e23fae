import { useId, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-dialog.tsx';
import { useSuccessToast } from '../profile-toasts.ts';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordStep } from './password-step.tsx';
import { useRenewBackupCodes, useTurnOffTwoFactor } from './security.api.ts';

interface ManageTwoStepDialogProps {
  open: boolean;
  backupCodesLeft: number;
  onClose: () => void;
}

type Step = 'choose' | 'renew' | 'off' | readonly string[];

const TITLES = {
  choose: { id: 'twoStep.title', message: 'Two-step sign-in' },
  renew: { id: 'twoStep.renew', message: 'New backup codes' },
  off: { id: 'twoStep.offTitle', message: 'Turn off two-step sign-in?' },
} as const;

/** Makes new backup codes or turns the second step off, after asking for the password. */
export function ManageTwoStepDialog({ open, backupCodesLeft, onClose }: ManageTwoStepDialogProps) {
  const [step, setStep] = useState<Step>('choose');
  const formId = useId();
  const renewing = useRenewBackupCodes();
  const turningOff = useTurnOffTwoFactor();
  const succeed = useSuccessToast();
  const isBusy = renewing.isPending || turningOff.isPending;
  const hasCodes = typeof step !== 'string';

  function close() {
    setStep('choose');
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      dismissible={!isBusy && !hasCodes}
      width={480}
      title={hasCodes ? i18n.t({ id: 'twoStep.codesTitle', message: 'Keep your backup codes' }) : i18n.t(TITLES[step])}
      footer={
        step !== 'choose' && (
          <Actions step={step} formId={formId} isBusy={isBusy} onBack={() => setStep('choose')} onDone={close} />
        )
      }
    >
      {step === 'choose' && <Choice backupCodesLeft={backupCodesLeft} onChoose={setStep} />}
      {step === 'renew' && (
        <PasswordStep
          formId={formId}
          send={async (password) => setStep((await renewing.mutateAsync(password)).backupCodes)}
        >
          <p>{i18n.t({ id: 'twoStep.renewLead', message: 'Your current backup codes will stop working.' })}</p>
        </PasswordStep>
      )}
      {step === 'off' && (
        <PasswordStep
          formId={formId}
          send={async (password) => {
            await turningOff.mutateAsync(password);
            close();
            succeed(i18n.t({ id: 'twoStep.turnedOff', message: 'Two-step sign-in is off' }));
          }}
        >
          <p>
            {i18n.t({ id: 'twoStep.offLead', message: 'Your password alone will then open your family’s documents.' })}
          </p>
        </PasswordStep>
      )}
      {hasCodes && <BackupCodes codes={step} />}
    </Dialog>
  );
}

function Choice({ backupCodesLeft, onChoose }: { backupCodesLeft: number; onChoose: (step: 'renew' | 'off') => void }) {
  return (
    <>
      <p>
        {i18n.t({
          id: 'twoStep.manageLead',
          message:
            'After your password, Kinvault asks for a code from your authenticator app. You have {count, plural, one {# backup code} other {# backup codes}} left.',
          values: { count: backupCodesLeft },
        })}
      </p>
      <Button full onClick={() => onChoose('renew')} data-autofocus>
        {i18n.t({ id: 'twoStep.renew', message: 'New backup codes' })}
      </Button>
      <Button full variant="danger-quiet" onClick={() => onChoose('off')}>
        {i18n.t({ id: 'twoStep.turnOffLong', message: 'Turn off two-step sign-in' })}
      </Button>
    </>
  );
}

interface ActionsProps {
  step: Exclude<Step, 'choose'>;
  formId: string;
  isBusy: boolean;
  onBack: () => void;
  onDone: () => void;
}

function Actions({ step, formId, isBusy, onBack, onDone }: ActionsProps) {
  if (typeof step !== 'string') {
    return (
      <Button variant="primary" onClick={onDone}>
        {i18n.t({ id: 'twoStep.codesKept', message: 'I’ve saved them' })}
      </Button>
    );
  }
  return (
    <FormActions
      formId={formId}
      cancelLabel={i18n.t({ id: 'ui.back', message: 'Back' })}
      submitLabel={
        step === 'off'
          ? i18n.t({ id: 'twoStep.turnOff', message: 'Turn off' })
          : i18n.t({ id: 'twoStep.makeCodes', message: 'Create new codes' })
      }
      tone={step === 'off' ? 'danger' : undefined}
      isBusy={isBusy}
      onCancel={onBack}
    />
  );
}
