import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, Suspense, useId, type ReactNode } from 'react';
import { ListSkeleton, phoneBreakpoint } from '@trellis/ui';
import { useTranslation } from 'react-i18next';
import type { OpenRecord } from './open-record.ts';
import { RecordForm } from './record-form.tsx';
import { SideTabs, TabChoice, type GroupedTab } from './side-tabs.tsx';

const HistoryTab = lazy(async () => ({ default: (await import('./history-tab.tsx')).HistoryTab }));

const details = 'details';
const history = 'history';

type Ids = (key: string) => { tab: string; panel: string };

/** Details, the page's own tabs, and history: above the open one, or in groups at its side. */
export function RecordTabs(open: OpenRecord) {
  const { about, record, tabs: own = [], tab, onTab } = open;
  const { t } = useTranslation('records');
  const id = useId();
  const hasSide = useMediaQuery(`(min-width: ${phoneBreakpoint}px)`);
  const tabs: GroupedTab[] = [
    { key: details, label: t('form.details') },
    ...(record ? own : []),
    ...(record && about.history ? [{ key: history, label: t('form.history'), group: own.at(-1)?.group }] : []),
  ];
  const current = tabs.find(({ key }) => key === tab)?.key ?? details;
  if (tabs.length === 1) return <Form {...open} />;
  const idOf: Ids = (key) => ({ tab: `${id}-${key}`, panel: `${id}-panel-${key}` });
  const onChange = (key: string) => onTab(key === details ? undefined : key);
  if (!open.isWide)
    return (
      <>
        <Tabs
          value={current}
          onChange={(_, key: string) => onChange(key)}
          variant="scrollable"
          sx={{ flex: 'none', borderBottom: '1px solid', borderColor: 'divider' }}
        >
          {tabs.map(({ key, label }) => (
            <Tab key={key} value={key} label={label} id={idOf(key).tab} aria-controls={idOf(key).panel} />
          ))}
        </Tabs>
        <Panels open={open} tabs={tabs} current={current} idOf={idOf} />
      </>
    );
  if (!hasSide)
    return (
      <Wide side={<TabChoice tabs={tabs} current={current} onChange={onChange} />}>
        <Panels open={open} tabs={tabs} current={current} />
      </Wide>
    );
  const { above, ...rest } = open;
  return (
    <Wide
      head={record && above?.(record)}
      side={<SideTabs tabs={tabs} current={current} onChange={onChange} idOf={idOf} />}
    >
      <Panels open={rest} tabs={tabs} current={current} idOf={idOf} />
    </Wide>
  );
}

interface PanelsProps {
  open: OpenRecord;
  tabs: readonly GroupedTab[];
  current: string;
  /** Of the tabs that label them; where there are none, each says itself what it is. */
  idOf?: Ids;
}

/** What is open. The form stays alive behind the other tabs. */
function Panels({ open, tabs, current, idOf }: PanelsProps) {
  const { record, tabs: own = [] } = open;
  const panel = (key: string) =>
    idOf
      ? ({ role: 'tabpanel', id: idOf(key).panel, 'aria-labelledby': idOf(key).tab } as const)
      : ({ role: 'region', 'aria-label': tabs.find((one) => one.key === key)?.label ?? '' } as const);
  const ownTab = own.find(({ key }) => key === current);
  return (
    <>
      <div {...panel(details)} hidden={current !== details} className="r-drawer__panel">
        <Form {...open} />
      </div>
      {current === details || !record ? null : (
        <div {...panel(current)} className="r-drawer__body">
          <Suspense fallback={<ListSkeleton />}>
            {ownTab ? ownTab.render(record) : <HistoryTab {...open} record={record} />}
          </Suspense>
        </div>
      )}
    </>
  );
}

interface WideProps {
  head?: ReactNode;
  side: ReactNode;
  children: ReactNode;
}

/** How the record stands above everything, its tabs at the side, the open one beside them. */
const Wide = ({ head, side, children }: WideProps) => (
  <div className="r-wide">
    {head ? <div className="r-wide__head">{head}</div> : null}
    <div className="r-wide__body">
      {side}
      <div className="r-wide__panel">{children}</div>
    </div>
  </div>
);

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
