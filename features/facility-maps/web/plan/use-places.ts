import { holdsRole } from '@trellis/access/model';
import { SurveillanceCamera } from '@trellis/devices/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { recordKinds, type Placeable, type RecordKind } from '@trellis/facility-maps/model';
import { sensorsApi } from '@trellis/telemetry/model';
import { unitNaming } from '@trellis/units/model';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';

const readingsMs = 30_000;

const cameraViewers: readonly string[] = [SurveillanceCamera.access.read].flat();
/** Cameras are not shown to everybody who sees a map. */
const seesCameras = (user: ReturnType<typeof useUser>): boolean => holdsRole(user, cameraViewers);

/** What of the facility may stand on a map, by kind, and its sensors with what they read; nothing until all is known. */
export function usePlaces() {
  const user = useUser();
  const { facility_id, showFullVfuName = null } = user;
  const enabled = facility_id !== null;
  const named = { where: { facility_id }, fields: ['id', 'name'], order: 'name', limit: 10_000 } as const;
  const units = useCall(
    everyday('ag_platformGroups').list,
    filtered({
      ...{ where: { facility_id }, fields: ['id', 'name', 'area_id', 'rack', 'position'], limit: 10_000 },
      order: ['area_id', 'rack', 'position', 'name'],
    }),
    { enabled },
  );
  const areas = useCall(everyday('ag_areas').list, filtered(named), { enabled });
  const zones = useCall(everyday('zones').list, filtered(named), { enabled });
  const cameras = useCall(everyday('surveillanceCameras').list, filtered(named), {
    enabled: enabled && seesCameras(user),
  });
  const sensors = useCall(
    sensorsApi.calls.health,
    { query: { facility_id: String(facility_id) } },
    { enabled, pollMs: readingsMs, dependsOn: ['sensors'] },
  );
  const there = useMemo(
    (): Placeable => ({
      ...(units.data && {
        unit: units.data.map(({ id, name, area_id, rack }) => ({
          ...{ id, name: unitNaming(showFullVfuName)(name) },
          rack: `${area_id} ${rack ?? ''}`,
        })),
      }),
      ...(areas.data && { area: areas.data }),
      ...(zones.data && { zone: zones.data }),
      ...(cameras.data && { camera: cameras.data }),
      ...(sensors.data && {
        sensor: sensors.data.map(({ id, name, device_id, unitName }) => ({
          id,
          // Sensors of units are called alike; the unit tells one from the other.
          name:
            unitName === null ? (name ?? device_id) : `${unitNaming(showFullVfuName)(unitName)} · ${name ?? device_id}`,
        })),
      }),
    }),
    [units.data, areas.data, zones.data, cameras.data, sensors.data, showFullVfuName],
  );
  const names = useMemo(
    () =>
      new Map(
        recordKinds.flatMap((kind) => (there[kind] ?? []).map(({ id, name }) => [`${kind}:${id}`, name] as const)),
      ),
    [there],
  );
  const nameOf = (kind: RecordKind, id: number): string | undefined => names.get(`${kind}:${id}`);
  return { there, nameOf, sensors: sensors.data ?? [] };
}
export type Places = ReturnType<typeof usePlaces>;
