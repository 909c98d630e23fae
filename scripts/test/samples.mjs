import { existsSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../setup/root.mjs';

/**
 * Real and hostile files of every kind, next to the repository. Tests that need them are skipped where they are
 * missing.
 */
export const SAMPLES = path.join(ROOT, '../shared/samples');
export const hasSamples = existsSync(SAMPLES);
