import { runTimelineApi } from '@trellis/lifecycles/model';
import { Notice, PageContent, PageFrame, SearchField } from '@trellis/ui';
import { useCall, useUser } from '@trellis/web-kit';
import { DateTime } from 'luxon';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams, useSearchParams } from 'react-router';
import { RunCards } from '../cards/run-cards.tsx';
import { askedRuns } from '../list/run-types.ts';
import { StartButton } from '../start/start-button.tsx';
import { HarvestCalendar } from './harvest-calendar.tsx';
import { monthOf, spanOfMonth } from './month-grid.ts';
import { RunGantt } from './run-gantt.tsx';
import type { RunView } from './run-view.ts';
import { ViewToggle } from './view-toggle.tsx';
import './run-calendar.css';

const isNotOver = ({ state }: { state: string }): boolean => state !== 'completed';
/** Days that are over, and days in all. */
const daysBefore = 120;
const daysShown = 500;

/** Runs drawn over the days: by unit with their phases, or the harvests of a month; those that the address asks for, else all, as cards
 * those that are not over. */
export function RunCalendarPage({ view }: { view: Exclude<RunView, 'table'> }) {
  const { t } = useTranslation('lifecycles');
  const user = useUser();
  const [query, setQuery] = useSearchParams();
  const parameter = useParams()['type'];
  const { type, planId, isUnknown, hasDrawn } = askedRuns(parameter);
  const text = query.get('q') ?? '';
  const asked = useDeferredValue(text.trim().toLowerCase());
  const zone = user.facility_timezone ?? 'UTC';
  const [now] = useState(() => Math.floor(Date.now() / 60_000) * 60_000);
  const today = DateTime.fromMillis(now, { zone }).toISODate() ?? '';
  const month = monthOf(query.get('month'), today);
  const { firstDay, days } =
    view === 'harvests'
      ? spanOfMonth(month)
      : {
          firstDay: DateTime.fromMillis(now, { zone }).minus({ days: daysBefore }).toISODate() ?? '',
          days: daysShown,
        };
  const timeline = useCall(
    runTimelineApi.calls.timeline,
    { query: { from: firstDay, days: String(days) } },
    // Whoever leafs through the months stays at the button that does it.
    { dependsOn: ['ag_lifecycles', 'ag_lifecyclePhases', 'ag_lifecyclePlatforms'], keepPrevious: view === 'harvests' },
  );
  const search = (next: string) =>
    setQuery(
      (before) => {
        const query = new URLSearchParams(before);
        query.set('view', view);
        if (next === '') query.delete('q');
        else query.set('q', next);
        return query;
      },
      { replace: true, preventScrollReset: true },
    );
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
      <PageContent
        loads={timeline}
        empty={({ runs }) => (runs.length === 0 && view !== 'harvests' ? { text: t('views.empty') } : undefined)}
      >
        {(data) => {
          const isWanted = parameter !== undefined ? hasDrawn : view === 'cards' ? isNotOver : () => true;
          const runs = data.runs
            .filter(isWanted)
            .filter(({ name, crop, growplan }) =>
              [name, crop, growplan].some((word) => word.toLowerCase().includes(asked)),
            );
          const of = data.runs.find(({ growplan_id }) => growplan_id === planId)?.growplan ?? `#${planId}`;
          return (
            <>
              {parameter === undefined ? null : (
                <Notice state="info">
                  {isUnknown
                    ? t('types.unknown')
                    : planId === undefined
                      ? t(type === 'cancelled' ? 'types.notDrawn' : 'types.only', { type: t(`types.${type}`) })
                      : t('types.ofPlan', { name: of })}{' '}
                  <Link to={`/lifecycles?view=${view}`}>{t('types.backAll')}</Link>
                </Notice>
              )}
              {view === 'cards' ? <RunCards timeline={{ ...data, runs }} now={now} /> : null}
              {view === 'gantt' ? (
                <RunGantt timeline={{ ...data, runs }} span={{ firstDay, days: daysShown, zone, now }} />
              ) : null}
              {view === 'harvests' ? (
                <HarvestCalendar runs={runs} month={month} today={today} isWaiting={timeline.isPlaceholderData} />
              ) : null}
            </>
          );
        }}
      </PageContent>
    </PageFrame>
  );
}
