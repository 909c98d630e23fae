/**
 * The environment of a program that a test starts: what every program needs, and these settings alone. Kept compiled
 * code comes along, where there is some: the start of a server takes half the processor time.
 */
export function programEnv(settings: Record<string, string> = {}): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR = '/tmp', NODE_COMPILE_CACHE } = process.env;
  return { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE, ...settings };
}
