import { everyday, filtered } from '@trellis/entity-kit';
import { sensorsApi } from '@trellis/telemetry/model';
import { unitNaming } from '@trellis/units/model';
import { useCall, useUser } from '@trellis/web-kit';

/** The zones of the facility by type, their members, and the units and sensors that could be. */
export function useZones() {
  const { facility_id, showFullVfuName = null } = useUser();
  const enabled = facility_id !== null;
  const zones = useCall(everyday('zones').list, filtered({ where: { facility_id }, order: ['name', 'id'] }), {
    enabled,
    isWhole: true,
  });
  const ids = zones.data?.map(({ id }) => id) ?? [];
  const members = useCall(everyday('zoneDevices').list, filtered({ where: { zone_id: { inq: ids } }, order: 'id' }), {
    enabled: enabled && ids.length > 0,
    keepPrevious: true,
    isWhole: true,
  });
  const units = useCall(
    everyday('ag_platformGroups').list,
    filtered({ where: { facility_id }, fields: ['id', 'name', 'area_id'], order: ['name', 'id'] }),
    { enabled, isWhole: true },
  );
  const areas = useCall(
    everyday('ag_areas').list,
    filtered({ where: { facility_id }, fields: ['id', 'name'], order: ['name', 'id'] }),
    { enabled, isWhole: true },
  );
  const sensors = useCall(
    sensorsApi.calls.health,
    { query: { facility_id: String(facility_id) } },
    { enabled, pollMs: 30_000, dependsOn: ['sensors'] },
  );
  return {
    zones,
    members: ids.length === 0 && zones.data ? [] : (members.data ?? []),
    /** Until then nothing is said of who is in which zone. */
    areMembersKnown: (ids.length === 0 || members.data !== undefined) && units.data !== undefined,
    units: units.data ?? [],
    areas: areas.data ?? [],
    sensors: sensors.data ?? [],
    /** A unit's name as the person reads it. */
    nameOf: unitNaming(showFullVfuName),
  };
}
export type Zones = ReturnType<typeof useZones>;
export type ZoneRow = NonNullable<Zones['zones']['data']>[number];
