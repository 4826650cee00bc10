import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { lazy, Suspense, useId } from 'react';
import { ListSkeleton } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { OpenRecord } from './open-record.ts';
import { RecordForm } from './record-form.tsx';

const HistoryTab = lazy(async () => ({ default: (await import('./history-tab.tsx')).HistoryTab }));

const details = 'details';
const history = 'history';

/** Details, the page's own tabs, and history. The form stays alive behind the other tabs. */
export function RecordTabs(open: OpenRecord) {
  const { about, record, tabs: own = [], tab, onTab } = open;
  const { t } = useTranslation('records');
  const id = useId();
  const tabs = [
    { key: details, label: t('form.details') },
    ...(record ? own : []),
    ...(record && about.history ? [{ key: history, label: t('form.history') }] : []),
  ];
  const current = tabs.some(({ key }) => key === tab) ? (tab ?? details) : details;
  const ownTab = own.find(({ key }) => key === current);
  if (tabs.length === 1) return <Form {...open} />;
  return (
    <>
      <Tabs
        value={current}
        onChange={(_, key: string) => onTab(key === details ? undefined : key)}
        variant="scrollable"
        sx={{ flex: 'none', borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {tabs.map(({ key, label }) => (
          <Tab key={key} value={key} label={label} id={`${id}-${key}`} aria-controls={`${id}-panel-${key}`} />
        ))}
      </Tabs>
      <div
        role="tabpanel"
        id={`${id}-panel-${details}`}
        aria-labelledby={`${id}-${details}`}
        hidden={current !== details}
        className="r-drawer__panel"
      >
        <Form {...open} />
      </div>
      {current === details || !record ? null : (
        <div
          role="tabpanel"
          id={`${id}-panel-${current}`}
          aria-labelledby={`${id}-${current}`}
          className="r-drawer__body"
        >
          <Suspense fallback={<ListSkeleton />}>
            {ownTab ? ownTab.render(record) : <HistoryTab {...open} record={record} />}
          </Suspense>
        </div>
      )}
    </>
  );
}

/** The form, once everything it is made of is there. */
const Form = (open: OpenRecord) => (
  <Suspense
    fallback={
      <div className="r-form">
        <ListSkeleton rowHeight={80} />
      </div>
    }
  >
    <RecordForm {...open} />
  </Suspense>
);
