import type { FactsById } from '@kinvault/domain/documents/arrange.ts';
import type { Document } from '@kinvault/domain/documents/document.schema.ts';
import type { DocumentSort } from '@kinvault/domain/documents/list-address.ts';
import { numberText } from '@kinvault/domain/format/numbers.ts';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { useOwnLeadTimes } from '../../../household/reminders.ts';
import { i18n } from '../../../lib/i18n.ts';
import { useIsOutOfReach } from '../../../lib/offline-papers/kept-papers.ts';
import { PHONE_QUERY, useMediaQuery } from '../../../lib/use-media-query.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useGridWindow } from '../cards/use-grid-window.ts';
import type { TextHits } from '../documents.api.ts';
import { SelectBox } from '../selecting/select-box.tsx';
import { selectedText } from '../selecting/selection-head.tsx';
import { useChoosingCards } from '../selecting/use-choosing-cards.ts';
import type { SelectionControls } from '../selecting/use-selection.ts';
import { type Column, columnTracks, fittingColumns } from './columns.ts';
import './document-table.css';
import { RowContent } from './document-table-row.tsx';
import { sumText } from './sum-text.ts';
import { TableHead } from './table-head.tsx';
import { useRowKeys } from './use-row-keys.ts';
import { useRowNames } from './use-row-names.ts';
import { useWidthRem } from './use-width-rem.ts';

interface DocumentTableProps {
  documents: readonly Document[];
  today: string;
  label: string;
  columns: readonly Column[];
  facts: FactsById;
  sort: DocumentSort;
  onSort: (sort: DocumentSort) => void;
  hits: TextHits;
  searchText: string;
  selection: SelectionControls;
}

const NO_COLUMNS: readonly Column[] = [];

/** Many documents as rows with columns. Only the rows near the window are rendered [COL-7]. */
export function DocumentTable({ documents, columns: chosen, label, selection, ...props }: DocumentTableProps) {
  const { today, facts, hits, searchText } = props;
  const isPhone = useMediaQuery(PHONE_QUERY);
  const table = useRef<HTMLTableElement>(null);
  const list = useRef<HTMLTableSectionElement>(null);
  const width = useWidthRem(table);
  const columns = useMemo(() => (isPhone ? NO_COLUMNS : fittingColumns(chosen, width)), [isPhone, chosen, width]);
  const grid = useGridWindow(list, documents.length, isPhone ? 'phoneRows' : 'rows');
  const { indices, visible, listProps, itemProps } = grid;
  const ids = useMemo(() => documents.map(({ id }) => id), [documents]);
  const { handlers, onBox } = useChoosingCards(selection, documents);
  const keys = useRowKeys({ list, ids, selection, reach: grid.reach, rowHeight: grid.rowHeight });
  const isOutOfReach = useIsOutOfReach();
  const namesOf = useRowNames();
  const leadTimes = useOwnLeadTimes();
  // the last row that had the focus, unless it was scrolled away
  const tabStop = indices.includes(keys.active) ? keys.active : (visible?.startIndex ?? indices[0]);
  return (
    <div className="document-table-frame">
      <table
        ref={table}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus and are selected
        role="grid"
        aria-label={label}
        aria-multiselectable="true"
        aria-rowcount={documents.length + 1}
        aria-colcount={columns.length + 2}
        className={classNames('document-table', isPhone && 'is-phone', selection.isOn && 'is-choosing')}
        style={{ '--tracks': columnTracks(columns) }}
      >
        <TableHead {...{ columns, selection, documents }} sort={props.sort} onSort={props.onSort} />
        <tbody
          ref={list}
          {...listProps}
          {...handlers}
          onFocus={(event) => {
            listProps.onFocus(event);
            const at = event.target.closest<HTMLElement>('[data-at]')?.dataset.at;
            if (at !== undefined) keys.onFocus(Number(at));
          }}
          onKeyDown={(event: KeyboardEvent) => {
            if (!keys.onKeyDown(event)) handlers.onKeyDown(event);
          }}
        >
          {indices.map((index) => {
            const document = documents[index];
            if (!document) return null;
            const hit = hits.get(document.id);
            const isEarlier = hit?.earlier !== undefined;
            const isChosen = selection.ids.has(document.id);
            return (
              <tr
                key={document.id}
                className={classNames(isChosen && 'is-chosen')}
                aria-rowindex={index + 2}
                aria-selected={isEarlier ? undefined : isChosen}
                tabIndex={index === tabStop ? 0 : -1}
                {...itemProps(index)}
              >
                <td aria-colindex={1}>
                  {!isEarlier && (
                    <SelectBox
                      name={document.name}
                      isChosen={isChosen}
                      onChoose={() => onBox(document.id)}
                      isChoosing={false}
                    />
                  )}
                </td>
                <RowContent
                  {...{ document, columns, isPhone, today, leadTimes, hit, searchText, isEarlier }}
                  {...namesOf(document)}
                  facts={facts.get(document.id)}
                  isOutOfReach={isOutOfReach(document)}
                />
              </tr>
            );
          })}
        </tbody>
      </table>
      {!isPhone && <TableFoot {...{ documents, facts, selection, visible }} />}
    </div>
  );
}

type TableFootProps = Pick<DocumentTableProps, 'documents' | 'facts' | 'selection'> & {
  visible: { startIndex: number; endIndex: number } | null;
};

/** '15 of 58 shown', and what is selected with its sum. */
function TableFoot({ documents, facts, selection, visible }: TableFootProps) {
  const shown = visible ? Math.min(documents.length, visible.endIndex - visible.startIndex + 1) : 0;
  const chosen = useMemo(() => documents.filter(({ id }) => selection.ids.has(id)), [documents, selection.ids]);
  // no sum if some selected documents are not in this list, since their amounts are unknown here
  const sum = chosen.length === selection.ids.size && sumText(chosen, facts);
  return (
    <p className="document-table-foot text-tiny muted tabular">
      <span className="grow">
        {shown < documents.length &&
          i18n.t({
            id: 'rows.shown',
            message: '{shown} of {count} shown, the rest as you scroll',
            values: { shown: numberText(i18n, shown), count: numberText(i18n, documents.length) },
          })}
      </span>
      <span>
        {selection.ids.size > 0 && <>{[selectedText(selection.ids.size), sum].filter(Boolean).join(', ')}. </>}
        {i18n.t({ id: 'rows.keys', message: 'Arrow keys move, Space selects, Enter opens' })}
      </span>
    </p>
  );
}
