import { titleFields, type CollectionAbout } from '@trellis/entity-kit';
import { PageContent } from '@trellis/ui';
import { DataTable, TableCards, TablePager, TableSkeleton, type TableContent } from '@trellis/ui/table';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { recordsPath } from '../address/record-address.ts';
import type { EntityListProps } from '../entity-list-props.ts';
import { isArchived, recordText, type RecordRow } from '../record.ts';
import type { RecordWords } from '../use-record-words.ts';
import { pageSize, type EntityListState } from './use-entity-list.ts';
import { useTableColumns } from './use-table-columns.tsx';

// Dragging comes when a list is put in order by hand. The generic component stands for one of records here.
const ReorderableTable = lazy(async () => ({
  default: (await import('@trellis/ui/table/reorder')).ReorderableTable<RecordRow>,
}));

interface ListBodyProps {
  props: EntityListProps;
  about: CollectionAbout;
  words: RecordWords;
  list: EntityListState;
  isPhone: boolean;
  onNew: (() => void) | undefined;
}

/** The rows as a table or, on a narrow screen, as cards; with their loading, empty and failed states, and the pages. */
export function ListBody({ props, about, words, list, isPhone, onNew }: ListBodyProps) {
  const { t } = useTranslation('records');
  const { entity, rowActions, onOpen, onMove } = props;
  const { address, changeAddress, columns, saveLayout, rows, total, language } = list;
  const { pathname } = useLocation();
  const tableColumns = useTableColumns(props, about, words, columns);
  const isNarrowed = address.search !== '' || Object.keys(address.filters).length > 0;
  const open = (record: RecordRow) => (onOpen ? onOpen(record) : changeAddress({ record: record.id, tab: undefined }));
  const content = (records: readonly RecordRow[]): TableContent<RecordRow> => ({
    label: words.many,
    columns: tableColumns,
    rows: records,
    rowKey: ({ id }) => id,
    rowHref: ({ id }) => recordsPath(pathname, { record: id }),
    onOpen: open,
    openKey: typeof address.record === 'number' ? address.record : undefined,
    isFaded: (record) => isArchived(entity, record),
    actions: rowActions,
  });
  const resize = (key: string, width: number) =>
    saveLayout(columns.map((column) => (column.key === key ? { ...column, width } : column)));
  const nameOf = (record: RecordRow) => recordText(record, titleFields(entity), language);
  const sortBy = (key: string) => {
    const { sort } = address;
    const next =
      sort?.key !== key ? { key, isDescending: false } : sort.isDescending ? undefined : { key, isDescending: true };
    changeAddress({ sort: next, page: 1 });
  };
  return (
    <>
      <PageContent
        loads={rows}
        skeleton={<TableSkeleton columns={tableColumns.map(({ label }) => label)} />}
        empty={(records: RecordRow[]) => {
          if (records.length > 0) return undefined;
          if (isNarrowed || address.page > 1)
            return {
              text: t('list.emptyFiltered'),
              onClearFilters: () => changeAddress({ search: '', filters: {}, page: 1 }),
            };
          return {
            text: words.empty,
            ...(onNew && { action: { label: t('list.newOne', { one: words.one }), onClick: onNew } }),
          };
        }}
      >
        {(records: RecordRow[]) => {
          if (isPhone) return <TableCards {...content(records)} />;
          const table = { ...content(records), sort: address.sort, onSort: sortBy, onResize: resize };
          if (!onMove || isNarrowed || address.sort) return <DataTable {...table} />;
          return (
            <Suspense fallback={<DataTable {...table} />}>
              <ReorderableTable {...table} rowName={nameOf} onMove={onMove} />
            </Suspense>
          );
        }}
      </PageContent>
      <TablePager page={address.page} pageSize={pageSize} total={total} onPage={(page) => changeAddress({ page })} />
    </>
  );
}
