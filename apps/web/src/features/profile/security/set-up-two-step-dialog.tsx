import type { MessageDescriptor } from '@lingui/core';
import { useId, useState } from 'react';
import { i18n } from '../../../lib/i18n.ts';
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

const TITLES: Record<Step['name'], MessageDescriptor> = {
  password: { id: 'twoStep.setUpTitle', message: 'Set up two-step sign-in' },
  app: { id: 'twoStep.appTitle', message: 'Add Kinvault to your app' },
  codes: { id: 'twoStep.codesTitle', message: 'Keep your backup codes' },
};

/** Asks for the password, then for a first code of the app, then shows the backup codes once. */
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

  /** The toast comes last, so that it covers no backup code. */
  function finish() {
    close();
    succeed(i18n.t({ id: 'twoStep.turnedOn', message: 'Two-step sign-in is on' }));
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      // the codes are never shown again, so only the button closes the dialog
      dismissible={!isBusy && step.name !== 'codes'}
      width={480}
      title={i18n.t(TITLES[step.name])}
      footer={
        step.name === 'codes' ? (
          <Button variant="primary" onClick={finish}>
            {i18n.t({ id: 'twoStep.codesKept', message: 'I’ve saved them' })}
          </Button>
        ) : (
          <FormActions
            formId={formId}
            submitLabel={
              step.name === 'password'
                ? i18n.t({ id: 'ui.continue', message: 'Continue' })
                : i18n.t({ id: 'twoStep.turnOn', message: 'Turn on' })
            }
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
            {i18n.t({
              id: 'twoStep.setUpLead',
              message:
                'You need an authenticator app on your phone. It shows a new code every 30 seconds, and Kinvault will ask for one after your password.',
            })}
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
