import { useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormActions } from '../../../ui/form-dialog.tsx';
import { useSuccessToast } from '../profile-toasts.ts';
import { AppSecretStep } from './app-secret-step.tsx';
import { BackupCodes } from './backup-codes.tsx';
import { PasswordStep } from './password-step.tsx';
import { useBeginTwoFactor, useTurnOnTwoFactor } from './security.api.ts';

type Step =
  | { name: 'password' }
  | { name: 'app'; secret: string; uri: string }
  | { name: 'codes'; backupCodes: readonly string[] };

const TITLES: Record<Step['name'], string> = {
  password: 'Set up two-step sign-in',
  app: 'Add Kinvault to your app',
  codes: 'Keep your backup codes',
};

/** Password, then the app's secret and a first code of it, then the backup codes, which are shown this once. */
export function SetUpTwoStepDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ name: 'password' });
  const formId = useId();
  const beginning = useBeginTwoFactor();
  const turningOn = useTurnOnTwoFactor();
  const succeed = useSuccessToast();
  const isBusy = beginning.isPending || turningOn.isPending;

  function close() {
    setStep({ name: 'password' });
    onClose();
  }

  /** said at the end, where it covers no code */
  function finish() {
    close();
    succeed('Two-step sign-in is on');
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      // the codes are never shown again: only the button below leaves them
      dismissible={!isBusy && step.name !== 'codes'}
      width={480}
      title={TITLES[step.name]}
      footer={
        step.name === 'codes' ? (
          <Button variant="primary" onClick={finish}>
            I have kept them
          </Button>
        ) : (
          <FormActions
            formId={formId}
            submitLabel={step.name === 'password' ? 'Continue' : 'Turn on'}
            isBusy={isBusy}
            onCancel={close}
          />
        )
      }
    >
      {step.name === 'password' && (
        <PasswordStep
          formId={formId}
          send={async (password) => setStep({ name: 'app', ...(await beginning.mutateAsync(password)) })}
        >
          <p>
            You need an authenticator app on your phone. It shows a new code every 30 seconds; Kinvault asks for one
            after your password.
          </p>
        </PasswordStep>
      )}
      {step.name === 'app' && (
        <AppSecretStep
          formId={formId}
          secret={step.secret}
          uri={step.uri}
          send={async (code) => {
            const { backupCodes } = await turningOn.mutateAsync(code);
            setStep({ name: 'codes', backupCodes });
          }}
        />
      )}
      {step.name === 'codes' && <BackupCodes codes={step.backupCodes} />}
    </Dialog>
  );
}
