import { EmptyNotice, FailedNotice, Notice, TilesSkeleton } from '@trellis/ui';
import { createStack, TimeStack, type ChartLine } from '@trellis/ui/charts';
import { useErrorText, useFormat } from '@trellis/web-kit';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useUnitSensors } from '../../live/facility-reads.ts';
import type { UnitEntry } from '../../live/unit-entry.ts';
import { useUnitPreferences } from '../../preferences/use-unit-preferences.ts';
import { AlertButton } from '../alerts/alert-button.tsx';
import { ChartsContext, type ChartsShared } from './charts-context.ts';
import { NoteButton, PartTicketButton } from '../notes/note-button.tsx';
import { UnitAside } from '../aside/unit-aside.tsx';
import { useRootZoneTimes } from '../now/use-root-zone-times.ts';
import { CompareField } from './compare/compare-field.tsx';
import { readComparison } from './compare/read-comparison.ts';
import { useCompared } from './compare/use-compared.ts';
import { EventsLane } from './events/events-lane.tsx';
import { useUnitEvents } from './events/use-unit-events.ts';
import { pointKey, useLivePoints } from './live-points.ts';
import { LastReadingNotice } from './last-reading-notice.tsx';
import { chooseChartSensors, metricsWith } from './prepare/chart-metrics.ts';
import { readChosen, writeChosen } from './prepare/chosen-metrics.ts';
import { listDark, listLightStretches } from './prepare/light-stretches.ts';
import { MetricChooser } from './stack/metric-chooser.tsx';
import { MetricPane } from './stack/metric-pane.tsx';
import { StackLanes } from './stack/stack-lanes.tsx';
import { StackTools } from './stack/stack-tools.tsx';
import { StatisticsTable } from './statistics-table.tsx';
import { useLightHistory } from './use-light-history.ts';
import { useDatedPhases } from './use-light-stretches.ts';
import { hourMs } from './window/chart-range.ts';
import { RangeBar } from './window/range-bar.tsx';
import { SavedViews } from './window/saved-views.tsx';
import { useChartWindow } from './window/use-chart-window.ts';

/** The history of everything a unit measures and did, on one time axis. */
export function ChartsTab({ entry }: { entry: UnitEntry }) {
  return (
    <div className="up-columns">
      <div className="up-columns__main">
        <History entry={entry} />
      </div>
      <UnitAside entry={entry} />
    </div>
  );
}

function History({ entry }: { entry: UnitEntry }) {
  const { record, health } = entry;
  const { t } = useTranslation('unit-page');
  const errorText = useErrorText();
  const { data, error, refetch } = useUnitSensors(record.platformGroup_id);
  const sensors = useMemo(() => chooseChartSensors(data ?? []), [data]);
  const keys = useMemo(
    () => new Set([...sensors.values()].map(({ device_id, designator_id }) => pointKey(device_id, designator_id))),
    [sensors],
  );
  const phases = useDatedPhases(record);
  const window = useChartWindow(phases);
  const livePoints = useLivePoints(keys);
  const { from, to } = window.read;
  const zone = record.facility_timezone;
  // The window moves on between two reads of the history.
  const stretches = useMemo(
    () => listLightStretches(phases, zone, { from, to: to + hourMs }),
    [phases, zone, from, to],
  );
  const { events, cutAt } = useUnitEvents(record, window.read);
  const light = useLightHistory(record, window);
  const rootZoneAt = useRootZoneTimes(record);
  const [query] = useSearchParams();
  const compared = useCompared(readComparison(query), { record, phases, now: window.whole.to });
  if (data === undefined) {
    return error ? (
      <FailedNotice reason={errorText(error)} onRetry={() => void refetch()} />
    ) : (
      <TilesSkeleton tiles={1} tileHeight={520} minTileWidth={900} />
    );
  }
  if (sensors.size === 0) return <EmptyNotice text={t('charts.noSensors')} />;
  return (
    <Charts
      entry={entry}
      cutAt={cutAt}
      shared={{ record, health, window, phases, sensors, livePoints, rootZoneAt, compared, stretches, light, events }}
    />
  );
}

interface ChartsProps {
  entry: UnitEntry;
  shared: ChartsShared;
  /** Before this moment (ms) there were more events than are read. */
  cutAt: number | undefined;
}

function Charts({ entry, shared, cutAt }: ChartsProps) {
  const { t } = useTranslation('unit-page');
  const { axis, dateTime } = useFormat();
  const { record, window, sensors, stretches, events } = shared;
  const { firstMetric } = useUnitPreferences();
  const [query, setQuery] = useSearchParams();
  const [store] = useState(createStack);
  const available = metricsWith(sensors, record.devices);
  const chosen = readChosen(query, available, query.get('metric') ?? firstMetric);
  const dark = useMemo(() => listDark(stretches), [stretches]);
  const lines = useMemo(() => events.flatMap(lineOf), [events]);
  const water = useMemo(() => events.filter(({ kind }) => kind === 'irrigation'), [events]);
  const others = useMemo(() => events.filter(({ kind }) => kind !== 'irrigation'), [events]);
  return (
    <ChartsContext value={shared}>
      <section className="up-history" aria-label={t('charts.title')}>
        <div className="up-history__bar">
          <RangeBar window={window} phases={shared.phases} />
          <MetricChooser
            available={available}
            chosen={chosen}
            onChoose={(next) => setQuery((before) => writeChosen(before, next), { replace: true })}
          />
          <CompareField />
          <SavedViews />
          <NoteButton platformGroup_id={record.platformGroup_id} window={window} />
          <AlertButton entry={entry} window={window} />
          <PartTicketButton entry={entry} window={window} />
          <StackTools store={store} />
        </div>
        <LastReadingNotice record={record} window={window} />
        {cutAt === undefined ? null : <Notice state="info">{t('events.cut', { time: dateTime(cutAt) })}</Notice>}
        <TimeStack
          store={store}
          label={t('charts.title')}
          axis={axis}
          whole={window.whole}
          shown={window.shown}
          onShow={window.onShow}
          dark={dark}
          lines={lines}
          paneHeight={paneHeightOf(chosen.length)}
          beneath={
            <>
              <EventsLane name={t('events.water')} events={water} />
              <StackLanes />
              <EventsLane name={t('events.title')} events={others} />
            </>
          }
        >
          {chosen.map((one) => (
            <MetricPane key={one.metric.key} chosen={one} />
          ))}
        </TimeStack>
        <Legend />
      </section>
      <StatisticsTable metrics={available} />
    </ChartsContext>
  );
}

/** Few panes are tall, many still fit a screen (px). */
const paneHeightOf = (panes: number): number => (panes <= 2 ? 200 : panes <= 4 ? 132 : 96);

const lineOf = ({ at, kind }: ChartsShared['events'][number]): ChartLine[] =>
  kind === 'exception' || kind === 'ticket' || kind === 'note' ? [{ at, kind }] : [];

/** What the shades of the charts mean. */
function Legend() {
  const { t } = useTranslation('unit-page');
  const { axis } = useFormat();
  return (
    <ul className="up-legend" aria-label={t('charts.legend')}>
      {(['band', 'dark', 'envelope'] as const).map((key) => (
        <li key={key} data-sign={key}>
          {t(`charts.${key}`)}
        </li>
      ))}
      <li>{t('range.zone', { zone: axis.zone.replaceAll('_', ' ') })}</li>
    </ul>
  );
}
