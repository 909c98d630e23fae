import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { errorSentence } from '../../lib/error-messages.ts';
import { type ProfileFailure, useFailureToast } from './profile-toasts.ts';

interface GuardedForm<Field extends string> {
  /** the field at which each refusal is shown */
  fieldOf: Partial<Record<ErrorCode, Field>>;
  /** sentences that differ from the usual ones */
  sentences?: Partial<Record<ErrorCode, string>>;
  failure?: ProfileFailure;
  /** the errors found before the server is asked, by field */
  check?: () => Partial<Record<Field, string>>;
  send: () => Promise<unknown>;
}

/** Shows a refusal by the server at its field, or in a toast. Nothing typed is lost. */
export function useGuardedForm<Field extends string>(options: GuardedForm<Field>) {
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [isSending, setIsSending] = useState(false);
  const fail = useFailureToast();

  function refuse(form: HTMLFormElement, found: Partial<Record<Field, string>>) {
    setErrors(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    event.stopPropagation(); // the form's dialog may be inside another form
    const form = event.currentTarget;
    if (isSending) return;
    const found = options.check?.() ?? {};
    if (Object.keys(found).length > 0) return refuse(form, found);
    setErrors({});
    setIsSending(true);
    await options.send().catch((error: unknown) => {
      const found = fieldRefusal(options, error);
      if (found) refuse(form, found);
      else fail(options.failure)(error);
    });
    setIsSending(false);
  }

  /** Removes a field's error as soon as the person types in it. */
  function clearError(field: Field) {
    setErrors((before) => (before[field] === undefined ? before : { ...before, [field]: undefined }));
  }

  return { errors, isSending, submit, clearError };
}

/** The refusal's sentence at its field, or null if it belongs to no field. */
function fieldRefusal<Field extends string>(
  { fieldOf, sentences }: GuardedForm<Field>,
  error: unknown,
): Partial<Record<Field, string>> | null {
  if (!(error instanceof ApiError)) return null;
  const { code } = error;
  const field = fieldOf[code];
  return field ? ({ [field]: sentences?.[code] ?? errorSentence(code) } as Partial<Record<Field, string>>) : null;
}
