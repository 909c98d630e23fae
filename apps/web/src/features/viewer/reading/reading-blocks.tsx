import type { Block, Run } from '@kinvault/domain/documents/reading.schema.ts';
import { numbered } from './numbered.ts';

/** The blocks of a Word file as our own elements: no markup from the file reaches the page. */
export function ReadingBlocks({ blocks }: { blocks: readonly Block[] }) {
  return numbered(groupBlocks(blocks)).map(({ at, item }) =>
    item.kind === 'list' ? <List key={at} items={item.items} /> : <OneBlock key={at} block={item} />,
  );
}

function OneBlock({ block }: { block: Exclude<Block, { kind: 'listItem' }> }) {
  switch (block.kind) {
    case 'heading': {
      // below the viewer's own title
      const Heading = `h${Math.min(6, Math.max(3, block.level + 2))}` as 'h3' | 'h4' | 'h5' | 'h6';
      return (
        <Heading>
          <ReadingRuns runs={block.runs} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <ReadingRuns runs={block.runs} />
        </p>
      );
    case 'image':
      return block.src.startsWith('data:image/') ? (
        <img src={block.src} alt={block.alt} width={block.width} height={block.height} />
      ) : null;
    case 'table':
      return <Table rows={block.rows} />;
  }
}

function List({ items }: { items: readonly ListItem[] }) {
  return (
    <ul className="reading-list">
      {numbered(items).map(({ at, item: { level, number, runs } }) => (
        <li key={at} value={number} className={number ? 'ordered' : undefined} style={{ '--level': level }}>
          <ReadingRuns runs={runs} />
        </li>
      ))}
    </ul>
  );
}

function Table({ rows }: Pick<Extract<Block, { kind: 'table' }>, 'rows'>) {
  return (
    <div className="reading-table">
      <table>
        <tbody>
          {numbered(rows).map(({ at: row, item: { cells } }) => (
            <tr key={row}>
              {numbered(cells).map(({ at, item: { blocks, columns, rows: height } }) => (
                <td key={at} colSpan={columns} rowSpan={height}>
                  <ReadingBlocks blocks={blocks} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const SAFE_PROTOCOLS: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:']);

/** The URL of a link in a file; undefined unless it is absolute and http, https or mailto [SEC-32]. */
export function safeHref(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined;
  return SAFE_PROTOCOLS.has(new URL(href).protocol) ? href : undefined;
}

/** Formatted text. Each run is a part that a search refers to. */
function ReadingRuns({ runs }: { runs: readonly Run[] }) {
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

interface ListItem {
  level: number;
  /** undefined for a bullet */
  number: number | undefined;
  runs: Run[];
}

type BlockGroup = Exclude<Block, { kind: 'listItem' }> | { kind: 'list'; items: ListItem[] };

/** Groups consecutive items into lists. Each level is numbered on its own, and restarts below each parent item. */
export function groupBlocks(blocks: readonly Block[]): BlockGroup[] {
  const groups: BlockGroup[] = [];
  let counts: number[] = [];
  for (const block of blocks) {
    if (block.kind !== 'listItem') {
      groups.push(block);
      continue;
    }
    const last = groups.at(-1);
    const items = last?.kind === 'list' ? last.items : [];
    if (last?.kind !== 'list') {
      groups.push({ kind: 'list', items });
      counts = [];
    }
    const { level, isOrdered, runs } = block;
    counts = counts.slice(0, level + 1);
    if (isOrdered) counts[level] = (counts[level] ?? 0) + 1;
    items.push({ level, number: isOrdered ? counts[level] : undefined, runs });
  }
  return groups;
}
