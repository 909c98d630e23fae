import { type FormEvent, useRef, useState } from 'react';
import type { ErrorNotice } from '../../lib/error-messages.ts';
import { TOAST_MS, useToast } from '../../ui/toast.tsx';
import type { FieldErrors } from './auth-draft.ts';

export interface Refusal<Field extends string> {
  notice: ErrorNotice;
  fields: FieldErrors<Field>;
}

interface AuthForm<Field extends string> {
  /** Errors from an earlier step. */
  initial?: FieldErrors<Field>;
  /** Errors found before the server is asked. */
  check: () => FieldErrors<Field>;
  /** A toast in addition to the errors at the fields, or null. */
  noticeFor?: (errors: FieldErrors<Field>) => Refusal<Field>['notice'] | null;
  send: () => Promise<unknown>;
  explain: (error: unknown) => Refusal<Field>;
}

/** Shows errors at their fields and focuses the first of them. Nothing typed is lost. */
export function useAuthForm<Field extends string>({ initial = {}, check, noticeFor, send, explain }: AuthForm<Field>) {
  const [errors, setErrors] = useState<FieldErrors<Field>>(initial);
  const { toast, dismiss } = useToast();
  const shownNotice = useRef<string>(undefined);
  const [isSending, setIsSending] = useState(false);

  function refuse(
    form: HTMLFormElement,
    { fields, notice }: { fields: FieldErrors<Field>; notice?: Refusal<Field>['notice'] | null },
  ) {
    setErrors(fields);
    focusField(form, Object.keys(fields));
    if (notice) shownNotice.current = toast({ ...notice, variant: 'destructive', duration: TOAST_MS.auth });
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    if (isSending) return;
    if (shownNotice.current) dismiss(shownNotice.current); // it is about the previous attempt
    const found = check();
    if (Object.keys(found).length > 0) return refuse(form, { fields: found, notice: noticeFor?.(found) });
    setErrors({});
    setIsSending(true);
    try {
      await send();
    } catch (error) {
      refuse(form, explain(error));
    } finally {
      setIsSending(false);
    }
  }

  /** Removes a field's error as soon as the person types in it. */
  function clearError(field: Field) {
    setErrors((before) => (before[field] === undefined ? before : { ...before, [field]: undefined }));
  }

  return { errors, isSending, submit, clearError };
}

/** Focuses the first of the named fields, in the order of the page. */
function focusField(form: HTMLFormElement, names: readonly string[]): void {
  const elements = [...form.elements].filter((element) => element instanceof HTMLInputElement);
  elements.find((element) => names.includes(element.name))?.focus();
}
