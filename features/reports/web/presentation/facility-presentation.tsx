import { standingAlerts } from '@trellis/alerts/model';
import { unitStatusApi } from '@trellis/unit-status/model';
import { filtered } from '@trellis/entity-kit';
import { type UnitRecord } from '@trellis/units/model';
import { areaStatsApi } from '@trellis/unit-status/model';
import { useNow } from '@trellis/ui';
import { useCall, useFormat, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { presentationCalls, toldWithAlert } from './presentation-calls.ts';
import { SlideShow } from './slide-show.tsx';
import type { Slide } from './slide.ts';
import { AlertsSlide } from './slides/alerts-slide.tsx';
import { OfflineUnits, UpcomingHarvests, WallClock } from './slides/list-slides.tsx';
import { Scorecard } from '../scorecard/scorecard.tsx';
import { SystemsStatus } from './slides/systems-status.tsx';

/** Everything is read anew this often (ms). */
const pollMs = 90_000;
const seconds = 8;
const unitsOnSlide = 7;
const mostOffline = 5;
const mostHarvests = 7;
const mostAlerts = 3;
/** Alerts of late irrigation have a slide of their own. */
const lateIrrigation = 'IRR-001';

/** The state of the facility on a wall: scorecards, what is offline, harvests to come, alerts, every unit. */
export function FacilityPresentation({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('reports');
  const { time } = useFormat();
  const now = useNow(10_000);
  const { reads, slides } = useFacilitySlides(now);
  const old = reads.filter(({ error, dataUpdatedAt }) => error && dataUpdatedAt > 0);
  const oldest = Math.min(...old.map(({ dataUpdatedAt }) => dataUpdatedAt));
  return (
    <SlideShow
      label={t('presentation.facilityStatus')}
      slides={slides}
      note={old.length > 0 ? t('wall.dataOf', { time: time(oldest) }) : undefined}
      onClose={onClose}
    />
  );
}

function useFacilitySlides(now: number) {
  const { t } = useTranslation('reports');
  const read = useFacilityReads();
  const { stats, offline, harvests, alerts, late, units, facility } = read;
  const one = (key: string, title: string, rows: readonly unknown[] | undefined, content: Slide['content']): Slide[] =>
    rows && rows.length > 0 ? [{ key, title, seconds, content }] : [];
  const slides: Slide[] = [
    ...(stats.data ?? []).map((area) => ({
      key: `score ${area.area_id}`,
      title: t('wall.scorecard', { area: area.areaname }),
      seconds,
      content: <Scorecard area={area} />,
    })),
    ...one(
      'offline',
      t('wall.offline'),
      offline.data,
      <OfflineUnits units={(offline.data ?? []).slice(0, mostOffline)} now={now} />,
    ),
    ...one(
      'harvests',
      t('wall.harvests'),
      harvests.data,
      <UpcomingHarvests harvests={harvests.data ?? []} now={now} />,
    ),
    ...one(
      'alerts',
      t('wall.alerts'),
      alerts.data,
      <AlertsSlide alerts={alerts.data ?? []} count={read.alertCount.data?.count} now={now} />,
    ),
    ...one(
      'late',
      t('wall.late'),
      late.data,
      <AlertsSlide alerts={late.data ?? []} count={read.lateCount.data?.count} now={now} />,
    ),
    ...inGroups(units.data ?? []).map((group, index) => ({
      key: `units ${index}`,
      title: t('wall.systems'),
      seconds,
      content: <SystemsStatus units={group} at={now} />,
    })),
  ];
  const isRead = Object.values(read).every(({ data, error }) => data !== undefined || error);
  const wantsClock = facility.data?.[0]?.presentation_showclock ?? false;
  // A wall is never empty: where there is nothing else to tell, it tells the time.
  if (wantsClock || (isRead && slides.length === 0))
    slides.push({ key: 'clock', seconds, content: <WallClock now={now} /> });
  return { reads: Object.values(read), slides };
}

const counted = (where: object) => ({ query: { where: JSON.stringify(where) } });

function useFacilityReads() {
  const { facility_id } = useUser();
  const here = { query: { facility_id: String(facility_id) } };
  // What a cause took down stands behind the alert about the cause.
  const standing = { ...standingAlerts, facility_id, rootException_id: null };
  const urgent = { ...standing, escalationLevel: 1, code: { neq: lateIrrigation } };
  const late = { ...standing, code: lateIrrigation };
  const told = { include: toldWithAlert, order: 'lastOccurred DESC', limit: mostAlerts };
  const options = { pollMs };
  return {
    stats: useCall(areaStatsApi.calls.getStats, here, options),
    offline: useCall(unitStatusApi.calls.getOfflineControllers, here, options),
    units: useCall(unitStatusApi.calls.getFullStatus, here, options),
    facility: useCall(presentationCalls.facilities, filtered({ where: { id: facility_id } }), options),
    harvests: useCall(
      presentationCalls.harvests,
      filtered({
        where: { facility_id, mother: false, inflight: 1, actualHarvestDate: null, plants: { gt: 0 } },
        order: 'harvestdate',
        limit: mostHarvests,
      }),
      options,
    ),
    alerts: useCall(presentationCalls.alerts, filtered({ where: urgent, ...told }), options),
    alertCount: useCall(presentationCalls.alertCount, counted(urgent), options),
    late: useCall(presentationCalls.alerts, filtered({ where: late, ...told }), options),
    lateCount: useCall(presentationCalls.alertCount, counted(late), options),
  };
}

function inGroups(units: readonly UnitRecord[]): UnitRecord[][] {
  const sorted = [...units].sort((a, b) =>
    a.platformGroupName.localeCompare(b.platformGroupName, undefined, { numeric: true }),
  );
  return Array.from({ length: Math.ceil(sorted.length / unitsOnSlide) }, (_, index) =>
    sorted.slice(index * unitsOnSlide, (index + 1) * unitsOnSlide),
  );
}
