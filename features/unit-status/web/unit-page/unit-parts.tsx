import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useEffect, type ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { UnitEntry } from '../live/unit-entry.ts';
import { useUnitPreferences } from '../preferences/use-unit-preferences.ts';
import { AlertsTab } from './alerts/alerts-tab.tsx';
import { ChartsTab } from './charts/charts-tab.tsx';
import { CommandsTab } from './commands/commands-tab.tsx';
import { ConfigurationTab } from './configuration/configuration-tab.tsx';
import { ControlsTab } from './controls/controls-tab.tsx';
import { LifecycleTab } from './lifecycle/lifecycle-tab.tsx';
import { PhotosTab } from './photos/photos-tab.tsx';
import { ScheduleTab } from './schedule/schedule-tab.tsx';
import { SteeringTab } from './steering/steering-tab.tsx';
import { TicketsTab } from './tickets/tickets-tab.tsx';
import { SensorsTab } from './sensors/sensors-tab.tsx';

const tabs = {
  charts: ChartsTab,
  controls: ControlsTab,
  schedule: ScheduleTab,
  steering: SteeringTab,
  lifecycle: LifecycleTab,
  photos: PhotosTab,
  alerts: AlertsTab,
  tickets: TicketsTab,
  commands: CommandsTab,
  sensors: SensorsTab,
  configuration: ConfigurationTab,
} as const satisfies Record<string, ComponentType<{ entry: UnitEntry }>>;
type TabKey = keyof typeof tabs;
const tabKeys = Object.keys(tabs) as TabKey[];

/** Everything about a unit: one question per tab, or all on one page where the person prefers it. */
export function UnitParts({ entry }: { entry: UnitEntry }) {
  const { isOnePage } = useUnitPreferences();
  return isOnePage ? <OnePage entry={entry} /> : <UnitTabs entry={entry} />;
}

/** All parts one below the other, with a way to each; a link to a tab leads to its part. */
function OnePage({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const [query] = useSearchParams();
  const wanted = query.get('tab');
  useEffect(() => {
    if (wanted) document.getElementById(`up-part-${wanted}`)?.scrollIntoView();
  }, [wanted]);
  return (
    <>
      <nav className="up-jumps" aria-label={t('tabs.label')}>
        {tabKeys.map((key) => (
          <a key={key} href={`#up-part-${key}`}>
            {t(`tabs.${key}`)}
          </a>
        ))}
      </nav>
      {tabKeys.map((key) => {
        const Content = tabs[key];
        return (
          <section key={key} id={`up-part-${key}`} className="up-part" aria-labelledby={`up-part-title-${key}`}>
            <h2 className="up-part__title" id={`up-part-title-${key}`}>
              {t(`tabs.${key}`)}
            </h2>
            <div className="up-panel">
              <Content entry={entry} />
            </div>
          </section>
        );
      })}
    </>
  );
}

/** One question per tab; the open one stands in the address. */
function UnitTabs({ entry }: { entry: UnitEntry }) {
  const { t } = useTranslation('unit-page');
  const [query, setQuery] = useSearchParams();
  const open = tabKeys.find((key) => key === query.get('tab')) ?? 'charts';
  const choose = (key: TabKey) =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        if (key === 'charts') next.delete('tab');
        else next.set('tab', key);
        next.delete('record');
        return next;
      },
      { replace: true },
    );
  const Content = tabs[open];
  return (
    <>
      <Tabs
        value={open}
        variant="scrollable"
        scrollButtons="auto"
        allowScrollButtonsMobile
        aria-label={t('tabs.label')}
        sx={{
          borderBottom: '1px solid',
          borderColor: 'divider',
          // Nothing is kept free for a button that has nowhere to lead.
          '& .MuiTabScrollButton-root.Mui-disabled': { display: 'none' },
        }}
        onChange={(_event, key: TabKey) => choose(key)}
      >
        {tabKeys.map((key) => (
          <Tab
            key={key}
            value={key}
            id={`up-tab-${key}`}
            aria-controls={key === open ? 'up-panel' : undefined}
            label={t(`tabs.${key}`)}
          />
        ))}
      </Tabs>
      <div role="tabpanel" id="up-panel" aria-labelledby={`up-tab-${open}`} className="up-panel">
        <Content entry={entry} />
      </div>
    </>
  );
}
