import type { ErrorCode } from '@kinvault/domain/errors.ts';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../lib/api-client.ts';
import { errorSentence } from '../../lib/error-sentences.ts';
import { type FailureTitle, useFailureToast } from './profile-toasts.ts';

interface GuardedForm<Field extends string> {
  /** where each refusal that belongs to a field is shown */
  fieldOf: Partial<Record<ErrorCode, Field>>;
  /** the sentence where it is not the usual one */
  sentences?: Partial<Record<ErrorCode, string>>;
  failure?: FailureTitle;
  /** what is wrong before anyone is asked, by field */
  check?: () => Partial<Record<Field, string>>;
  send: () => Promise<unknown>;
}

/** A form that the server may refuse: at the field it is about, else in a notice. Enter submits; nothing typed is lost. */
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
    event.stopPropagation(); // this form's dialog may open within another form's
    const form = event.currentTarget;
    if (isSending) return;
    const found = options.check?.() ?? {};
    if (Object.keys(found).length > 0) return refuse(form, found);
    setErrors({});
    setIsSending(true);
    await options.send().catch((error: unknown) => {
      const said = fieldRefusal(options, error);
      if (said) refuse(form, said);
      else fail(options.failure)(error);
    });
    setIsSending(false);
  }

  /** An error goes as soon as its field is typed in. */
  function clearError(field: Field) {
    setErrors((before) => (before[field] === undefined ? before : { ...before, [field]: undefined }));
  }

  return { errors, isSending, submit, clearError };
}

/** The refusal's sentence at its field, or null where it belongs to none. */
function fieldRefusal<Field extends string>(
  { fieldOf, sentences }: GuardedForm<Field>,
  error: unknown,
): Partial<Record<Field, string>> | null {
  if (!(error instanceof ApiError)) return null;
  const { code } = error;
  const field = fieldOf[code];
  return field ? ({ [field]: sentences?.[code] ?? errorSentence(code) } as Partial<Record<Field, string>>) : null;
}
