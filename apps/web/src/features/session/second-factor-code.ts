const MIN_CHARS = 6;

/** Apps show six digits in two groups, and people type them so: blanks never count. */
export function codeError(typed: string, isBackup: boolean): string | undefined {
  const code = typed.replaceAll(/\s/g, '');
  if (isBackup) return code.length < MIN_CHARS ? 'Please enter one of your backup codes.' : undefined;
  return /^\d{6}$/.test(code) ? undefined : 'Please enter the six digits.';
}
