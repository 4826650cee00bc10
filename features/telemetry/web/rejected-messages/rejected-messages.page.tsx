import useMediaQuery from '@mui/material/useMediaQuery';
import { telemetryApi, type RejectedMessages } from '@trellis/telemetry/model';
import { FilterChips, PageContent, PageFrame, phoneBreakpoint } from '@trellis/ui';
import { DataTable, TableCards, type TableContent } from '@trellis/ui/table';
import { useCall, useFormat } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';

/** What controllers sent and could not be kept: who, why, how often, since when, and one of them. */
export function RejectedMessagesPage() {
  const { t } = useTranslation('rejected-messages');
  const [query, setQuery] = useSearchParams();
  const cause = query.get('cause') ?? undefined;
  const rejected = useCall(telemetryApi.calls.rejectedMessages, { query: {} }, { keepPrevious: true, pollMs: 30_000 });
  const causes = [...new Set((rejected.data ?? []).map((row) => row.cause))].sort();
  const choose = (next: string | undefined) =>
    setQuery((before) => {
      const changed = new URLSearchParams(before);
      if (next === undefined) changed.delete('cause');
      else changed.set('cause', next);
      return changed;
    });
  return (
    <PageFrame
      title={t('title')}
      scope={t('scope')}
      filters={
        <FilterChips
          label={t('columns.cause')}
          options={causes.map((key) => ({ key, label: key }))}
          selected={new Set(cause === undefined ? [] : [cause])}
          onToggle={(key) => choose(key === cause ? undefined : key)}
        />
      }
    >
      <PageContent loads={rejected} empty={(rows) => (rows.length === 0 ? { text: t('empty') } : undefined)}>
        {(rows) => <RejectedList rows={rows.filter((row) => cause === undefined || row.cause === cause)} />}
      </PageContent>
    </PageFrame>
  );
}

function RejectedList({ rows }: { rows: readonly RejectedMessages[] }) {
  const { t } = useTranslation('rejected-messages');
  const { dateTime, number } = useFormat();
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const table: TableContent<RejectedMessages> = {
    label: t('title'),
    rows,
    rowKey: (row) => rows.indexOf(row),
    columns: [
      {
        key: 'sender',
        label: t('columns.sender'),
        render: ({ source, controllerName }) => controllerName ?? t('stranger', { source }),
      },
      { key: 'facility', label: t('columns.facility'), render: ({ facilityName }) => facilityName ?? '–' },
      { key: 'cause', label: t('columns.cause'), render: ({ cause }) => cause },
      { key: 'count', label: t('columns.count'), align: 'end', render: ({ count }) => number(count, 0) },
      { key: 'firstSeen', label: t('columns.firstSeen'), render: ({ firstSeen }) => dateTime(firstSeen) },
      { key: 'lastSeen', label: t('columns.lastSeen'), render: ({ lastSeen }) => dateTime(lastSeen) },
      { key: 'sample', label: t('columns.sample'), width: 280, render: ({ sample }) => sample ?? '–' },
    ],
  };
  return isPhone ? <TableCards {...table} /> : <DataTable {...table} />;
}
