import useMediaQuery from '@mui/material/useMediaQuery';
import { holdsRole } from '@trellis/access/model';
import { errorLogApi, type ErrorGroup } from '@trellis/error-log/model';
import { EmptyNotice, FilterChips, PageContent, PageFrame, phoneBreakpoint, SearchField, StateChip } from '@trellis/ui';
import { DataTable, TableCards, type TableContent } from '@trellis/ui/table';
import { useCall, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { DayBars } from './day-bars.tsx';
import { GroupDrawer } from './group-drawer.tsx';
import { stateOfGroup } from './group-state.ts';
import { Moment } from './moment.tsx';
import { periods, statuses, useErrorFilter } from './use-error-filter.ts';
import './error-log.css';

/** Errors that people's browsers met, by kind: how often, where, since when; what became of each, and a ticket for it. */
export function ErrorLogPage() {
  const { t } = useTranslation('error-log');
  const user = useUser();
  const isReader = holdsRole(user, ['softwareDeveloper']);
  const filter = useErrorFilter();
  const { status, period, search, asked, opened, isFiltered } = filter;
  const groups = useCall(
    errorLogApi.calls.groups,
    { query: { ...(status && { status }), ...(period && { days: period }), ...(asked && { search: asked }) } },
    { keepPrevious: true, enabled: isReader },
  );
  const shown = groups.data?.find(({ signature }) => signature === opened);
  if (!isReader)
    return (
      <PageFrame title={t('title')}>
        <EmptyNotice text={t('forbidden')} />
      </PageFrame>
    );
  return (
    <PageFrame
      title={t('title')}
      scope={t('scope')}
      filters={
        <>
          <SearchField value={search} onChange={filter.setSearch} label={t('search')} />
          <FilterChips
            label={t('status')}
            options={statuses.map((key) => ({ key, label: t(`states.${key}`) }))}
            selected={new Set(status ? [status] : [])}
            onToggle={filter.setStatus}
          />
          <FilterChips
            label={t('period')}
            showLabel
            options={periods.map((key) => ({ key, label: t(`periods.${key}`) }))}
            selected={new Set(period ? [period] : [])}
            onToggle={filter.setPeriod}
          />
        </>
      }
    >
      <PageContent
        loads={groups}
        empty={(rows) =>
          rows.length > 0
            ? undefined
            : isFiltered
              ? { text: t('nothing'), onClearFilters: filter.clear }
              : { text: t('empty') }
        }
      >
        {(rows) => <GroupList groups={rows} opened={opened} onOpen={filter.open} />}
      </PageContent>
      {shown ? <GroupDrawer group={shown} onClose={() => filter.open(undefined)} /> : null}
    </PageFrame>
  );
}

interface GroupListProps {
  groups: readonly ErrorGroup[];
  opened: string | undefined;
  onOpen: (signature: string) => void;
}

function GroupList({ groups, opened, onOpen }: GroupListProps) {
  const { t } = useTranslation('error-log');
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const openedAt = groups.findIndex(({ signature }) => signature === opened);
  const table: TableContent<ErrorGroup> = {
    label: t('table'),
    rows: groups,
    rowKey: (group) => groups.indexOf(group),
    onOpen: ({ signature }) => onOpen(signature),
    ...(openedAt >= 0 && { openKey: openedAt }),
    isFaded: ({ status }) => status === 'fixed' || status === 'ignored',
    columns: [
      { key: 'error', label: t('columns.error'), render: (group) => <ErrorName group={group} /> },
      {
        key: 'status',
        label: t('status'),
        render: ({ status }) => <StateChip state={stateOfGroup[status]} label={t(`states.${status}`)} />,
      },
      { key: 'count', label: t('columns.count'), align: 'end', render: ({ count }) => count },
      { key: 'people', label: t('columns.people'), align: 'end', render: ({ people }) => people },
      { key: 'facilities', label: t('columns.facilities'), align: 'end', render: ({ facilities }) => facilities },
      { key: 'days', label: t('columns.days'), render: ({ days }) => <DayBars days={days} /> },
      { key: 'lastSeen', label: t('columns.lastSeen'), render: ({ lastSeen }) => <Moment at={lastSeen} /> },
      { key: 'firstSeen', label: t('columns.firstSeen'), render: ({ firstSeen }) => <Moment at={firstSeen} /> },
      { key: 'versions', label: t('columns.versions'), render: ({ versions }) => versions.at(-1) ?? '–' },
    ],
  };
  return isPhone ? <TableCards {...table} /> : <DataTable {...table} />;
}

function ErrorName({ group: { message, signature, routes } }: { group: ErrorGroup }) {
  return (
    <div className="el-error">
      <span>{message ?? signature}</span>
      <span className="el-error__place">{routes.join(' · ')}</span>
    </div>
  );
}
