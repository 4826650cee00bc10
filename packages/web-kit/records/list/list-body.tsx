import ArrowUpward from '@mui/icons-material/ArrowUpward';
import Button from '@mui/material/Button';
import { everyday, titleFields, type CollectionAbout, type EntityDefinition } from '@trellis/entity-kit';
import { ListSkeleton, PageContent } from '@trellis/ui';
import { DataTable, TableCards, TablePager, TableSkeleton, type TableContent } from '@trellis/ui/table';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { pageSizes, recordsPath } from '../address/record-address.ts';
import type { EntityListProps } from '../entity-list-props.ts';
import { isArchivable, isArchived, recordText, type RecordRow } from '../record.ts';
import { useCall } from '../../api/use-call.ts';
import { spaced, type RecordWords } from '../use-record-words.ts';
import type { EntityListState } from './use-entity-list.ts';
import { useTableColumns } from './use-table-columns.tsx';

// Dragging comes when a list is put in order by hand. The generic component stands for one of records here.
const ReorderableTable = lazy(async () => ({
  default: (await import('@trellis/ui/table/reorder')).ReorderableTable<RecordRow>,
}));

/** Longer lists are put in order a part at a time. */
const mostMovable = 200;

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
  const { address, changeAddress, columns, arrangement, arrived, rows, total, language } = list;
  const { pathname } = useLocation();
  const tableColumns = useTableColumns(
    props,
    about,
    words,
    columns,
    address.showsArchived || 'active' in address.filters,
  );
  const roles = about.creators.map((role) => t(`roles.${role}`, { defaultValue: spaced(role) }));
  const who =
    roles.length > 0 && !onNew
      ? t('list.emptyWho', { roles: new Intl.ListFormat(language, { type: 'disjunction' }).format(roles) })
      : '';
  const hidden = useHiddenCount(entity, props.where, list);
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
  const nameOf = (record: RecordRow) => recordText(record, titleFields(entity), language);
  const sortBy = (key: string) => {
    const { sort } = address;
    const next =
      sort?.key !== key ? { key, isDescending: false } : sort.isDescending ? undefined : { key, isDescending: true };
    changeAddress({ sort: next, page: 1 });
  };
  return (
    <>
      {arrived && rows.data && !rows.error ? (
        <div className="r-arrived">
          {arrived.count === 0 ? (
            t('list.noneArrived')
          ) : (
            <Button variant="contained" size="small" startIcon={<ArrowUpward />} onClick={arrived.show}>
              {arrived.isAll ? t('list.allArrived') : t('list.arrived', { count: arrived.count })}
            </Button>
          )}
        </div>
      ) : null}
      <PageContent
        loads={rows}
        skeleton={
          isPhone ? (
            <ListSkeleton rows={6} rowHeight={140} />
          ) : (
            <TableSkeleton columns={tableColumns.map(({ label }) => label)} />
          )
        }
        empty={(records: RecordRow[]) => {
          if (records.length > 0) return undefined;
          if (isNarrowed || address.page > 1)
            return {
              text: t('list.emptyFiltered'),
              onClearFilters: () => changeAddress({ search: '', filters: {}, page: 1 }),
            };
          if (hidden > 0)
            return {
              text: t('list.emptyArchived', { count: hidden }),
              action: { label: t('list.showArchived'), onClick: () => changeAddress({ showsArchived: true }) },
            };
          return {
            text: words.empty ?? [t('list.empty'), who].join(' ').trim(),
            ...(onNew && {
              action: { label: t('list.newOne', { one: words.oneInSentence }), onClick: onNew, hasMain: true },
            }),
          };
        }}
      >
        {(records: RecordRow[]) => {
          // Cards stand in their order: its number says nothing there.
          if (isPhone)
            return <TableCards {...content(records)} columns={tableColumns.filter(({ key }) => key !== 'seq')} />;
          const table = { ...content(records), sort: address.sort, onSort: sortBy, onResize: arrangement.resize };
          if (!onMove || isNarrowed || address.sort || records.length > mostMovable) return <DataTable {...table} />;
          return (
            <Suspense fallback={<DataTable {...table} />}>
              <ReorderableTable {...table} rowName={nameOf} onMove={onMove} />
            </Suspense>
          );
        }}
      </PageContent>
      {rows.data ? (
        <TablePager
          page={address.page}
          pageSize={address.size}
          total={total}
          onPage={(page) => changeAddress({ page })}
          sizes={pageSizes.filter((size) => size <= (entity.limit?.max ?? size))}
          onPageSize={(size) => changeAddress({ size, page: 1 })}
        />
      ) : null}
    </>
  );
}

/** How many archived rows an empty list keeps out of sight. */
function useHiddenCount(entity: EntityDefinition, where: EntityListProps['where'], list: EntityListState): number {
  const isAsked = isArchivable(entity) && !list.address.showsArchived && list.rows.data?.length === 0;
  const archived = { active: false };
  const condition = JSON.stringify(where ? { and: [where, archived] } : archived);
  return useCall(everyday(entity).count, { query: { where: condition } }, { enabled: isAsked }).data?.count ?? 0;
}
