import type { Run } from '@kinvault/domain/documents/reading.schema.ts';
import { numbered } from './numbered.ts';

const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** The address of a link in a file, or undefined for one that could run something or lead elsewhere than it says. */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  return SAFE_PROTOCOLS.has(new URL(href).protocol) ? href : undefined;
}

/** Text with its looks, piece by piece. Each piece is a part that a search counts by. */
export function ReadingRuns({ runs }: { runs: readonly Run[] }) {
  return numbered(runs).map(({ at, item }) => <ReadingRun key={at} run={item} />);
}

function ReadingRun({ run: { text, bold, italic, underline, strike, href } }: { run: Run }) {
  const looks = [bold && 'bold', italic && 'italic', underline && 'underline', strike && 'strike'].filter(Boolean);
  const address = safeHref(href);
  const part = (
    <span data-part="" className={looks.join(' ') || undefined}>
      {text}
    </span>
  );
  if (!address) return part;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {part}
    </a>
  );
}
