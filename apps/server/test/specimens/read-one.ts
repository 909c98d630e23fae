/**
 * Reads the zone of one picture in a process of its own, as the server's child does, and prints what it found and what
 * that cost, as JSON: `node read-one.ts FILE TODAY`.
 */
import { readFileSync } from 'node:fs';
import { sourceFromBuffer } from '../../src/platform/files/file-window.ts';
import { inspectFile } from '../../src/platform/files/inspect-file.ts';
import { withPages } from '../../src/platform/processing/child/open-pages.ts';
import { readZone } from '../../src/platform/reading/read-zone.ts';

const [file = '', today = ''] = process.argv.slice(2);
const bytes = readFileSync(file);
const { kind } = await inspectFile(sourceFromBuffer(bytes));
const before = process.cpuUsage();
const start = performance.now();
const reading = await withPages(bytes, kind, (pages) => readZone(pages, today));
const { user, system } = process.cpuUsage(before);
const wallMs = Math.round(performance.now() - start);
const cpuMs = Math.round((user + system) / 1000);
console.log(JSON.stringify({ reading, cpuMs, wallMs, peakMb: Math.round(process.resourceUsage().maxRSS / 1024) }));
