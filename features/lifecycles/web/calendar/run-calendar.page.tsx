import { runTimelineApi } from '@trellis/lifecycles/model';
import { PageContent, PageFrame, SearchField } from '@trellis/ui';
import { useCall, useUser } from '@trellis/web-kit';
import { DateTime } from 'luxon';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RunCards } from '../cards/run-cards.tsx';
import { StartButton } from '../start/start-button.tsx';
import { HarvestCalendar } from './harvest-calendar.tsx';
import { RunGantt } from './run-gantt.tsx';
import type { RunView } from './run-view.ts';
import { ViewToggle } from './view-toggle.tsx';
import './run-calendar.css';

/** Days that are over, and days in all. */
const daysBefore = 120;
const daysShown = 500;

/** Runs drawn over the days: by unit with their phases, or the harvests of a month. */
export function RunCalendarPage({ view }: { view: Exclude<RunView, 'table'> }) {
  const { t } = useTranslation('lifecycles');
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const text = query.get('q') ?? '';
  const asked = useDeferredValue(text.trim().toLowerCase());
  const zone = user.facility_timezone ?? 'UTC';
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  const firstDay = DateTime.fromMillis(now, { zone }).minus({ days: daysBefore }).toISODate() ?? '';
  const timeline = useCall(
    runTimelineApi.calls.timeline,
    { query: { from: firstDay, days: String(daysShown) } },
    { dependsOn: ['ag_lifecycles', 'ag_lifecyclePhases', 'ag_lifecyclePlatforms'] },
  );
  const search = (next: string) =>
    setQuery({ view, ...(next !== '' && { q: next }) }, { replace: true, preventScrollReset: true });
  return (
    <PageFrame
      title={t('records.lifecycle.many')}
      scope={user.facilityname}
      action={
        <>
          <ViewToggle />
          <StartButton />
        </>
      }
      filters={<SearchField value={text} onChange={search} label={t('views.search')} />}
    >
      <PageContent loads={timeline} empty={({ runs }) => (runs.length === 0 ? { text: t('views.empty') } : undefined)}>
        {(data) => {
          const runs = data.runs.filter(({ name, crop, growplan }) =>
            [name, crop, growplan].some((word) => word.toLowerCase().includes(asked)),
          );
          if (view === 'cards') return <RunCards timeline={{ ...data, runs }} now={now} />;
          return view === 'gantt' ? (
            <RunGantt timeline={{ ...data, runs }} span={{ firstDay, days: daysShown, zone, now }} />
          ) : (
            <HarvestCalendar runs={runs} today={DateTime.fromMillis(now, { zone }).toISODate() ?? ''} />
          );
        }}
      </PageContent>
    </PageFrame>
  );
}
