import type { Reading } from '@kinvault/domain/documents/reading.schema.ts';
import { classNames } from '../../../ui/class-names.ts';
import { numbered } from './numbered.ts';

export type Sheet = Extract<Reading, { kind: 'sheets' }>['sheets'][number];

const NUMBER = /^[-+(]?\s?[\p{Sc}]?\s?[\d.,'\s]*\d\s?[%\p{Sc})]?$/u;

/** The cells of a sheet as Excel displays them. Numbers are right-aligned. */
export function SheetTable({ sheet }: { sheet: Sheet }) {
  const columns = Math.max(1, ...sheet.rows.map((cells) => cells.length));
  return (
    <table className="sheet-table">
      <caption className="visually-hidden">
        <bdi>{sheet.name}</bdi>
      </caption>
      <tbody>
        {numbered(sheet.rows).map(({ at: row, item: cells }) => (
          <tr key={row}>
            {numbered(cells).map(({ at: column, item: text }) => (
              <td
                key={column}
                data-part=""
                className={classNames(NUMBER.test(text) && 'tabular sheet-table-number')}
                colSpan={column === cells.length - 1 && cells.length < columns ? columns - column : undefined}
              >
                {text}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
