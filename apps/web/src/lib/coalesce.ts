/**
 * Gathers calls: the work begins `pauseMs` after the first of them and runs once for all, never twice at once. What is
 * asked for meanwhile is done afterwards, so that a stream of changes cannot keep any one answer from arriving.
 */
export function coalesce<Ask>(
  work: (asked: ReadonlySet<Ask>) => Promise<unknown>,
  pauseMs: number,
): (ask: Ask) => void {
  let waiting = new Set<Ask>();
  let isBusy = false;

  async function run(): Promise<void> {
    const asked = waiting;
    waiting = new Set();
    await work(asked).catch(() => undefined); // each query shows its own failure
    if (waiting.size > 0) begin();
    else isBusy = false;
  }

  function begin(): void {
    setTimeout(() => void run(), pauseMs);
  }

  return (ask) => {
    waiting.add(ask);
    if (isBusy) return;
    isBusy = true;
    begin();
  };
}
