import { fileURLToPath } from 'node:url';

/** The clone's folder. Not import.meta.dirname: Node 20.0 has none. */
export const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
