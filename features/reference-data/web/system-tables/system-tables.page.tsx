import ArrowBack from '@mui/icons-material/ArrowBack';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { EntityDefinition } from '@trellis/entity-kit';
import { systemTablesApi, type SystemTable } from '@trellis/reference-data/model';
import { ListSkeleton, PageContent, PageFrame, phoneBreakpoint } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SystemTableList } from './system-table-list.tsx';
import { SystemTableRows } from './system-table-rows.tsx';
import { tableKey, useTableName } from './table-name.ts';
import './system-tables.css';

/** Every small list of the product: on the left which one, on the right its rows. */
export function SystemTablesPage() {
  const { t } = useTranslation('reference-data');
  const registry = useCall(systemTablesApi.calls.list, {}, { dependsOn: ['lookups'] });
  return (
    <PageFrame title={t('title')} scope={t('scope')}>
      <PageContent loads={registry} skeleton={<ListSkeleton rows={12} />}>
        {({ tables, definitions }) => (
          <Registry tables={tables} definitions={definitions as readonly EntityDefinition[]} />
        )}
      </PageContent>
    </PageFrame>
  );
}

interface RegistryProps {
  tables: readonly SystemTable[];
  definitions: readonly EntityDefinition[];
}

function Registry({ tables, definitions }: RegistryProps) {
  const { t } = useTranslation('reference-data');
  const nameOf = useTableName();
  const isPhone = useMediaQuery(`(max-width: ${phoneBreakpoint - 0.05}px)`);
  const [query, setQuery] = useSearchParams();
  const chosen = query.get('table');
  const sorted = tables.toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)));
  const table = sorted.find((one) => tableKey(one) === chosen) ?? (isPhone ? undefined : sorted[0]);
  const definition = definitions.find(({ name }) => name === table?.entity);
  const list = (
    <SystemTableList
      tables={sorted}
      current={table}
      onChoose={(next) => setQuery(new URLSearchParams({ table: tableKey(next) }))}
    />
  );
  if (!table || !definition) return list;
  return (
    <div className="st-page">
      {isPhone ? (
        <Button startIcon={<ArrowBack />} sx={{ justifySelf: 'start' }} onClick={() => setQuery(new URLSearchParams())}>
          {t('all')}
        </Button>
      ) : (
        list
      )}
      <section className="st-rows" aria-label={nameOf(table)}>
        <SystemTableRows key={tableKey(table)} table={table} definition={definition} name={nameOf(table)} />
      </section>
    </div>
  );
}
