import { inboxApi, type InboxAlert } from '@trellis/alerts/model';
import { designatorIds } from '@trellis/climate/model';
import { PageContent, TilesSkeleton } from '@trellis/ui';
import { createStack, TimeStack } from '@trellis/ui/charts';
import { unitPagePath } from '@trellis/units/model';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { everyUnit } from '../../live/grid-mode.ts';
import { useUnitSensors } from '../../live/facility-reads.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { UnitStoreContext, useUnit } from '../../live/use-unit.ts';
import { useUnitFeed } from '../../live/use-unit-feed.ts';
import { GridWordsContext, useMakeGridWords } from '../../unit-grid/grid-words.ts';
import { ChartsContext, type ChartsShared } from '../charts/charts-context.ts';
import { EventsLane } from '../charts/events/events-lane.tsx';
import { useUnitEvents } from '../charts/events/use-unit-events.ts';
import { chooseChartSensors, metricsWith } from '../charts/prepare/chart-metrics.ts';
import { listDark, listLightStretches, type Span } from '../charts/prepare/light-stretches.ts';
import { MetricPane } from '../charts/stack/metric-pane.tsx';
import { StackLanes } from '../charts/stack/stack-lanes.tsx';
import { useDatedPhases } from '../charts/use-light-stretches.ts';
import { useFixedWindow } from './use-fixed-window.ts';
import { panesOf, viewOfAlert } from './alert-view.ts';
import { ContactLane } from './contact-lane.tsx';
import { SolutionChart } from './solution-chart.tsx';
import '../unit-page.css';

const noPoints = new Map();
const none: readonly string[] = [];
/** What lamps gave is no metric that alerts are about. */
const noLight = { series: undefined, error: null, refetch: () => undefined };

/** Beside an opened alert: what it measured from six hours before to six hours after, with target band, light, water, commands. */
export function AlertChart() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const { facility_id } = useUser();
  const story = useCall(inboxApi.calls.story, { params: { id } }, { enabled: id !== '' });
  const alert = story.data?.alert;
  if (facility_id === null || !alert) return null;
  const { platformGroup_id, facts } = alert;
  if (platformGroup_id !== null) return <ChartOfUnit key={id} {...{ facility_id, platformGroup_id, alert }} />;
  return facts?.place?.kind === 'solution' ? <SolutionChart key={id} sensorId={facts.place.id} alert={alert} /> : null;
}

interface ChartOfUnitProps {
  facility_id: number;
  platformGroup_id: number;
  alert: InboxAlert;
}

function ChartOfUnit({ facility_id, ...alert }: ChartOfUnitProps) {
  const { store, isLoaded, error, refetch } = useUnitFeed(everyUnit, facility_id);
  const words = useMakeGridWords();
  useSyncExternalStore(store.subscribe, store.version);
  return (
    <UnitStoreContext value={store}>
      <GridWordsContext value={words}>
        <PageContent
          loads={{ data: isLoaded || undefined, error, refetch }}
          skeleton={<TilesSkeleton tiles={1} tileHeight={220} />}
        >
          {() => <Chart {...alert} />}
        </PageContent>
      </GridWordsContext>
    </UnitStoreContext>
  );
}

function Chart({ platformGroup_id, alert }: Omit<ChartOfUnitProps, 'facility_id'>) {
  const entry = useUnit(platformGroup_id);
  return entry ? <ShownChart entry={entry} alert={alert} /> : null;
}

function ShownChart({ entry, alert: { metric, facts, firstOccurrred } }: { entry: UnitEntry; alert: InboxAlert }) {
  const { t } = useTranslation('unit-page');
  const { axis } = useFormat();
  const { record, health } = entry;
  const [store] = useState(createStack);
  const window = useFixedWindow(Date.parse(firstOccurrred));
  const { data } = useUnitSensors(record.platformGroup_id);
  const sensors = useMemo(() => chooseChartSensors(data ?? []), [data]);
  const phases = useDatedPhases(record);
  const { whole } = window;
  const stretches = useMemo(
    () => listLightStretches(phases, record.facility_timezone, whole),
    [phases, record.facility_timezone, whole],
  );
  const dark = useMemo(() => listDark(stretches), [stretches]);
  const { events } = useUnitEvents(record, window.read);
  const lines = useMemo(() => [{ at: Date.parse(firstOccurrred), kind: 'exception' as const }], [firstOccurrred]);
  const water = useMemo(() => events.filter(({ kind }) => kind === 'irrigation'), [events]);
  const others = useMemo(() => events.filter(({ kind }) => kind !== 'irrigation'), [events]);
  const shared: ChartsShared = {
    ...{ record, health, window, phases, sensors, stretches, events },
    ...{ livePoints: noPoints, rootZoneAt: {}, compared: undefined, light: noLight },
  };
  const view = viewOfAlert(metric, facts?.metrics);
  const panes = panesOf(view, metricsWith(sensors));
  const [first] = panes;
  if (data === undefined) return <TilesSkeleton tiles={1} tileHeight={220} />;
  const title =
    first === undefined
      ? t('alerts.happened')
      : view.isSilence
        ? t('alerts.lastReadings')
        : t('alerts.around', { metric: t(`metrics.${first.key}`) });
  const contact = view.contact && sensors.get(designatorIds[view.contact]);
  return (
    <ChartsContext value={shared}>
      <div className="up-history">
        <div className="up-history__bar">
          <strong>{title}</strong>
          <Link to={`${unitPagePath(record)}?${chartQuery(whole, first?.key)}`}>{t('alerts.inChart')}</Link>
        </div>
        <TimeStack
          store={store}
          label={title}
          axis={axis}
          whole={whole}
          shown={window.shown}
          onShow={window.onShow}
          dark={dark}
          lines={lines}
          paneHeight={panes.length > 1 ? 110 : 170}
          beneath={
            <>
              {view.contact && contact ? <ContactLane kind={view.contact} sensor={contact} /> : null}
              <EventsLane name={t('events.water')} events={water} />
              <StackLanes first={view.devices ?? none} />
              <EventsLane name={t('events.title')} events={others} />
            </>
          }
        >
          {panes.map((shown) => (
            <MetricPane key={shown.key} chosen={{ metric: shown }} />
          ))}
        </TimeStack>
      </div>
    </ChartsContext>
  );
}

/** The part of the address that shows the same in the charts of the unit. */
function chartQuery({ from, to }: Span, metric: string | undefined): string {
  return new URLSearchParams({ ...(metric && { metric }), from: isoOf(from), to: isoOf(to) }).toString();
}

const isoOf = (ms: number): string => new Date(ms).toISOString();
