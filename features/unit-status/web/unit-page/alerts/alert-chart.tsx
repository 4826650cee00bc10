import { inboxApi } from '@trellis/alerts/model';
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
import type { ChartWindow } from '../charts/window/use-chart-window.ts';
import { hourMs } from '../charts/window/chart-range.ts';
import '../unit-page.css';

/** Hours before and after the first sign of an alert. */
const around = 6 * hourMs;
const noPoints = new Map();

/** Beside an opened alert: what it measured from six hours before to six hours after, with target band, light, water, commands. */
export function AlertChart() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? '';
  const { facility_id } = useUser();
  const story = useCall(inboxApi.calls.story, { params: { id } }, { enabled: id !== '' });
  const { platformGroup_id = null, firstOccurrred = '', metric = null } = story.data?.alert ?? {};
  if (facility_id === null || platformGroup_id === null) return null;
  return <ChartOfUnit key={id} {...{ facility_id, platformGroup_id, firstOccurrred, metric }} />;
}

interface ChartedAlert {
  facility_id: number;
  platformGroup_id: number;
  firstOccurrred: string;
  metric: string | null;
}

function ChartOfUnit({ facility_id, ...alert }: ChartedAlert) {
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

function Chart({ platformGroup_id, ...alert }: Omit<ChartedAlert, 'facility_id'>) {
  const entry = useUnit(platformGroup_id);
  return entry ? <ShownChart entry={entry} {...alert} /> : null;
}

function ShownChart({
  entry,
  firstOccurrred,
  metric,
}: {
  entry: UnitEntry;
  firstOccurrred: string;
  metric: string | null;
}) {
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
  const shared: ChartsShared = {
    ...{ record, health, window, phases, sensors, stretches, events },
    ...{ livePoints: noPoints, rootZoneAt: {}, compared: undefined },
  };
  const available = metricsWith(sensors);
  const shown = available.find(({ key }) => key === metric) ?? available[0];
  if (!shown) return null;
  return (
    <ChartsContext value={shared}>
      <div className="up-history">
        <div className="up-history__bar">
          <strong>{t('alerts.around', { metric: t(`metrics.${shown.key}`) })}</strong>
          <Link to={`${unitPagePath(record)}?metric=${shown.key}&from=${isoOf(whole.from)}&to=${isoOf(whole.to)}`}>
            {t('alerts.inChart')}
          </Link>
        </div>
        <TimeStack
          store={store}
          label={t('alerts.around', { metric: t(`metrics.${shown.key}`) })}
          axis={axis}
          whole={whole}
          shown={window.shown}
          onShow={window.onShow}
          dark={dark}
          lines={lines}
          paneHeight={170}
          beneath={
            <>
              <EventsLane name={t('events.title')} events={events} />
              <StackLanes />
            </>
          }
        >
          <MetricPane chosen={{ metric: shown }} />
        </TimeStack>
      </div>
    </ChartsContext>
  );
}

const isoOf = (ms: number): string => encodeURIComponent(new Date(ms).toISOString());

/** Six hours around a moment, as far as there are any yet; zooming stays with the screen. */
function useFixedWindow(at: number): ChartWindow {
  const [now] = useState(() => Date.now());
  const whole = useMemo(
    (): Span => ({ from: at - around, to: Math.min(at + around, Math.max(now, at + hourMs)) }),
    [at, now],
  );
  const [zoom, setZoom] = useState<Span>();
  return {
    range: whole,
    setRange: () => undefined,
    whole,
    read: whole,
    shown: zoom ?? whole,
    onShow: setZoom,
    isZoomed: zoom !== undefined,
    isFollowing: false,
    follow: () => setZoom(undefined),
  };
}
