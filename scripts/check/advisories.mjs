import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const ACCEPTED_FILE = 'scripts/check/accepted-advisories.json';
const SERIOUS = new Set(['high', 'critical']);
const LIMIT_MS = 10_000;

/**
 * Asks the registry for known weaknesses of what the product installs [SEC-42].
 * @returns {Promise<string[] | null>} a sentence for each serious one without a written reason; null without an answer:
 * no network, or a registry that knows none
 */
export async function checkAdvisories(root) {
  const report = await askRegistry(root);
  const accepted = JSON.parse(fs.readFileSync(path.join(root, ACCEPTED_FILE), 'utf8'));
  return report && judgeAdvisories(report, accepted);
}

/**
 * @param report what `npm audit --json` prints
 * @param {Record<string, string>} accepted by the advisory's address, the reason why it does not concern us
 */
export function judgeAdvisories({ vulnerabilities }, accepted) {
  const advisories = Object.values(vulnerabilities).flatMap(({ via }) => via.filter((one) => typeof one === 'object'));
  const serious = new Map(
    advisories.filter(({ severity, url }) => SERIOUS.has(severity) && !accepted[url]).map((one) => [one.url, one]),
  );
  return [...serious.values()].map(
    ({ name, title, url, severity }) =>
      `${name}: ${title} (${severity}, ${url}). Update it, or say in ${ACCEPTED_FILE} why it does not concern us.`,
  );
}

async function askRegistry(root) {
  const npm = spawn('npm', ['audit', '--json', '--omit=dev', '--fetch-retries=0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LIMIT_MS,
  });
  let output = '';
  npm.stdout.on('data', (text) => {
    output += text;
  });
  await new Promise((resolve) => npm.on('close', resolve).on('error', resolve));
  return readReport(output);
}

/** Null for what is no report: an error of npm's has no list of vulnerabilities. */
export function readReport(output) {
  try {
    const report = JSON.parse(output);
    return report.vulnerabilities ? report : null;
  } catch {
    return null;
  }
}
