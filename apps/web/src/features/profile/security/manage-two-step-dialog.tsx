import { counted } from '@kinvault/domain/format/counts.ts';
import { useId, useState } from 'react';
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

const TITLES = { choose: 'Two-step sign-in', renew: 'New backup codes', off: 'Turn off two-step sign-in?' } as const;

/** New backup codes, or no second step any more; both ask for the password. */
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
      title={hasCodes ? 'Keep your backup codes' : TITLES[step]}
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
          <p>The codes that you have stop working.</p>
        </PasswordStep>
      )}
      {step === 'off' && (
        <PasswordStep
          formId={formId}
          send={async (password) => {
            await turningOff.mutateAsync(password);
            close();
            succeed('Two-step sign-in is off');
          }}
        >
          <p>Your password alone opens your family’s papers then.</p>
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
        After your password Kinvault asks for a code from your authenticator app.{' '}
        {counted(backupCodesLeft, 'backup code')} left.
      </p>
      <Button full onClick={() => onChoose('renew')} data-autofocus>
        New backup codes
      </Button>
      <Button full variant="danger-quiet" onClick={() => onChoose('off')}>
        Turn off two-step sign-in
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
        I have kept them
      </Button>
    );
  }
  return (
    <FormActions
      formId={formId}
      cancelLabel="Back"
      submitLabel={step === 'off' ? 'Turn off' : 'Make new codes'}
      tone={step === 'off' ? 'danger' : undefined}
      isBusy={isBusy}
      onCancel={onBack}
    />
  );
}
