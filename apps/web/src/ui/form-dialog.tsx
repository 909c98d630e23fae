import { type FormEvent, type ReactNode, useId } from 'react';
import { i18n } from '../lib/i18n.ts';
import { useDiscardGuard } from '../lib/use-discard-guard.tsx';
import { Button } from './button.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';

interface SubmitProps {
  submitLabel: string;
  /** the form is being sent: nothing closes the dialog until the response arrives */
  isBusy?: boolean;
  /** false: the button is disabled */
  canSubmit?: boolean;
  tone?: 'danger';
}

type FrameProps = Pick<DialogProps, 'open' | 'onClose' | 'title' | 'width' | 'className' | 'closeButton'>;

interface FormDialogProps extends FrameProps, SubmitProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => unknown;
  children: ReactNode;
}

/** A dialog that is one form. Asks before discarding what was typed or chosen in it. */
export function FormDialog({
  open,
  onClose,
  title,
  width,
  className,
  closeButton,
  onSubmit,
  children,
  ...submit
}: FormDialogProps) {
  const formId = useId();
  // text typed to confirm is no loss
  const guard = useDiscardGuard({ open: open && submit.tone !== 'danger', onClose });
  return (
    <>
      <Dialog
        {...{ open, title, width, className, closeButton }}
        onClose={guard.close}
        dismissible={!submit.isBusy}
        footer={<FormActions formId={formId} onCancel={guard.close} {...submit} />}
      >
        <form
          id={formId}
          className="column"
          onInput={guard.onInput}
          onSubmit={(event) => void onSubmit(event)}
          noValidate
        >
          {children}
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}

interface FormActionsProps extends SubmitProps {
  formId: string;
  cancelLabel?: string;
  /** true: the initial focus is on Cancel */
  focusesCancel?: boolean;
  onCancel: () => void;
}

/** The footer of a dialog with a form. */
export function FormActions({
  formId,
  cancelLabel = i18n.t({ id: 'ui.cancel', message: 'Cancel' }),
  focusesCancel,
  onCancel,
  ...submit
}: FormActionsProps) {
  const { submitLabel, isBusy = false, canSubmit = true, tone = 'primary' } = submit;
  return (
    <>
      <Button disabled={isBusy} onClick={onCancel} data-autofocus={focusesCancel || undefined}>
        {cancelLabel}
      </Button>
      <Button type="submit" form={formId} variant={tone} busy={isBusy} disabled={!canSubmit}>
        {submitLabel}
      </Button>
    </>
  );
}
