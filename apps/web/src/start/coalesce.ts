/**
 * Batches calls: the work starts `pauseMs` after the first of them and runs once for all, never twice at once. Calls
 * during the work run it again afterwards, so that a stream of changes cannot starve any response.
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
