import type { Block } from '@kinvault/domain/documents/reading.schema.ts';
import { groupBlocks, type ListItem } from './group-blocks.ts';
import { numbered } from './numbered.ts';
import { ReadingRuns } from './reading-runs.tsx';

/** The blocks of a Word file in our own elements: nothing of its markup reaches the page. */
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
