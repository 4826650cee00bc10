import { irrigationApi, type UnitWaterDay } from '@trellis/irrigation/model';
import { alertName } from '@trellis/alerts/model';
import { issueCollections, openIssuesApi, tellsSame, unitStatusApi, type OpenAlert } from '@trellis/unit-status/model';
import { shortUnitName, unitMessages, unitState, type UnitRecord } from '@trellis/units/model';
import { useCall, useLiveMessage, usePreferences, useResync, useUser } from '@trellis/web-kit';
import { useMemo, useState } from 'react';

/** Totals are read again this often (ms); leases and shots come by themselves. */
const totalsMs = 30_000;
const weekMs = 300_000;

/** A unit with its last day of water. */
export interface WateredUnit {
  unit: UnitRecord;
  day: UnitWaterDay;
  /** The state of its outlet as the controller said it last. */
  valve: string | null;
  /** Nothing is heard of its controller: what it does with its water is not known. */
  isOffline: boolean;
  /** What alerts tell of its water, such as a leak, beside what was missed. */
  alerts: readonly WaterAlert[];
}

/** An open alert about the water of a unit, called in the reader's language. */
export interface WaterAlert {
  id: number;
  name: string;
}

/** Alerts of irrigation begin so; what is late is told as missed. */
const isOfWater = (alert: OpenAlert): boolean =>
  alert.code?.startsWith('IRR-') === true && !tellsSame(alert, { rule: 'irrigation.late' });

/** Zones of water of the facility, who has a lease and who waits. */
export function useWaterZones() {
  const { facility_id } = useUser();
  return useCall(
    irrigationApi.calls.zones,
    { query: { facility_id: String(facility_id) } },
    { pollMs: totalsMs, dependsOn: ['irrigationLeases', 'zones', 'zoneDevices'], enabled: facility_id !== null },
  );
}

/** Litres of a zone, each of the last seven days. */
export function useWaterWeek(zoneId: number) {
  const { facility_id } = useUser();
  const weeks = useCall(
    irrigationApi.calls.week,
    { query: { facility_id: String(facility_id) } },
    { pollMs: weekMs, dependsOn: ['irrigationEvents', 'zones', 'zoneDevices'], enabled: facility_id !== null },
  );
  return weeks.data?.find(({ zone_id }) => zone_id === zoneId)?.days;
}

/** Units that are watered, those that need somebody first. */
export function useWateredUnits() {
  const { facility_id } = useUser();
  const query = { facility_id: String(facility_id) };
  const isKnown = facility_id !== null;
  const days = useCall(
    irrigationApi.calls.day,
    { query },
    { pollMs: totalsMs, dependsOn: ['irrigationEvents', 'missedIrrigations', 'zoneDevices'], enabled: isKnown },
  );
  const units = useCall(
    unitStatusApi.calls.searchStatusByDisplayType,
    { query },
    { pollMs: totalsMs, dependsOn: ['irrigationEvents', 'missedIrrigations', 'ag_lifecycles'], enabled: isKnown },
  );
  const issues = useCall(
    openIssuesApi.calls.getOpenIssues,
    { query },
    { dependsOn: issueCollections, enabled: isKnown },
  );
  const { lang } = usePreferences();
  const alertsOf = useMemo(
    () => Map.groupBy((issues.data?.alerts ?? []).filter(isOfWater), ({ platformGroup_id }) => platformGroup_id),
    [issues.data],
  );
  const valves = useValves();
  const { dataUpdatedAt: readAt } = units;
  const data = useMemo(() => {
    if (!days.data || !units.data) return undefined;
    const byUnit = new Map(units.data.platformGroups.map((unit) => [unit.platformGroup_id, unit]));
    return days.data
      .flatMap((day) => {
        const unit = byUnit.get(day.platformGroup_id);
        if (!unit) return [];
        const heard = valves.get(day.platformGroup_id);
        // What was read later than it was heard is newer.
        const valve = heard !== undefined && heard.at > readAt ? heard.state : unit.irrigation;
        const alerts = (alertsOf.get(day.platformGroup_id) ?? []).map((alert) => ({
          id: alert.id,
          name: alertName(alert, lang),
        }));
        return [{ unit, day, valve, isOffline: unitState(unit, readAt).state === 'OFFLINE', alerts }];
      })
      .sort((one, other) => need(other) - need(one) || names.compare(nameOf(one), nameOf(other)));
  }, [days.data, units.data, readAt, valves, alertsOf, lang]);
  return {
    data,
    error: days.error ?? units.error,
    refetch: () => {
      void days.refetch();
      void units.refetch();
    },
  };
}

const names = new Intl.Collator(undefined, { numeric: true });
const nameOf = ({ unit }: WateredUnit): string => shortUnitName(unit.platformGroupName);

/** What is missed comes first, then what is offline, looks wrong or has an alert about its water, then what runs or waits. */
const need = ({ day, valve, isOffline, alerts }: WateredUnit): number => {
  if (day.missed.some(({ endedAt }) => endedAt === null)) return 3;
  if (isOffline || day.suspicions.length + day.ordered.length + alerts.length > 0) return 2;
  return valve === 'on' || valve === 'waiting' ? 1 : 0;
};

/** What a controller said of an outlet, and when it was heard (epoch ms). */
interface HeardValve {
  state: string;
  at: number;
}

/** Outlets as their controllers report them while the page is open; after a lost connection what was heard may be long over. */
function useValves(): ReadonlyMap<number, HeardValve> {
  const [valves, setValves] = useState<ReadonlyMap<number, HeardValve>>(new Map());
  useResync(() => setValves(new Map()));
  useLiveMessage(unitMessages.reportState, ({ platformGroupId, states }) => {
    const state = states?.['irrigation'];
    if (state === undefined || platformGroupId === null) return;
    setValves((before) => new Map(before).set(platformGroupId, { state, at: Date.now() }));
  });
  return valves;
}
