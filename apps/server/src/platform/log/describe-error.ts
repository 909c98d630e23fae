export interface DescribedError {
  name: string;
  code?: string;
  message: string;
  /** Where it was thrown, without the message. */
  stack?: string;
  cause?: DescribedError;
}

/** Class 22, "data exception": its messages quote the value. */
const DATA_EXCEPTION = /^22/;

/** An error for the log: people's data, addresses and passwords that its message quotes are left out [SEC-38]. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { name: typeof error, message: 'something that is no error was thrown' };
  const { name, stack, cause } = error;
  const code = codeOf(error);
  return {
    name,
    ...(code !== undefined && { code }),
    message: withoutValues(error.message, code),
    ...(stack && { stack: framesOf(stack) }),
    ...(cause instanceof Error && { cause: describeError(cause) }),
  };
}

function codeOf(error: Error): string | undefined {
  return 'code' in error && (typeof error.code === 'string' || typeof error.code === 'number')
    ? String(error.code)
    : undefined;
}

function withoutValues(message: string, code = ''): string {
  const [line = ''] = message.split('\n');
  const quoted = DATA_EXCEPTION.test(code) ? line.replace(/"[^"]*"|'[^']*'/g, '…') : line;
  return quoted
    .replace(/:\/\/[^\s/]*@/g, '://…@')
    .replace(/[^\s<>"'(,;:=@/…]+@[^\s<>"'),;]+/g, '…@…')
    .replace(/\?[^\s"']+/g, '?…');
}

/** The first lines of a stack repeat the message, with whatever it quotes. */
function framesOf(stack: string): string {
  return stack
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .map((line) => line.trim())
    .join('\n');
}
