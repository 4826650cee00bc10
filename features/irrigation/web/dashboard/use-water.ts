import { irrigationApi, type UnitWaterDay } from '@trellis/irrigation/model';
import { unitStatusApi } from '@trellis/unit-status/model';
import { shortUnitName, unitMessages, unitState, type UnitRecord } from '@trellis/units/model';
import { useCall, useLiveMessage, useResync, useUser } from '@trellis/web-kit';
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
}

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
        return [{ unit, day, valve, isOffline: unitState(unit, readAt).state === 'OFFLINE' }];
      })
      .sort((one, other) => need(other) - need(one) || names.compare(nameOf(one), nameOf(other)));
  }, [days.data, units.data, readAt, valves]);
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

/** What is missed comes first, then what is offline, looks wrong or has an open alert, then what runs or waits. */
const need = ({ unit, day, valve, isOffline }: WateredUnit): number => {
  if (day.missed.some(({ endedAt }) => endedAt === null)) return 3;
  if (isOffline || day.suspicions.length + day.ordered.length + unit.exceptionCount > 0) return 2;
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
