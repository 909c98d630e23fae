/** A process of its own: its CPU time is not the server's, and is reported. */
import type { Load } from './load.ts';
import { runLoad } from './run-load.ts';

process.on('message', async (load: Load) => {
  try {
    process.send?.({ result: await runLoad(load) });
  } catch (error) {
    process.send?.({ error: (error as Error).message });
  }
});
process.on('disconnect', () => process.exit());
