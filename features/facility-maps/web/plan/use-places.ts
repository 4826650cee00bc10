import { holdsRole } from '@trellis/access/model';
import { SurveillanceCamera } from '@trellis/devices/model';
import { everyday, filtered } from '@trellis/entity-kit';
import { recordKinds, type Placeable, type RecordKind } from '@trellis/facility-maps/model';
import { sensorsApi } from '@trellis/telemetry/model';
import { unitNaming } from '@trellis/units/model';
import { useCall, useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { metricOfSensor } from '../viewer/read-points.ts';

const readingsMs = 30_000;

const cameraViewers: readonly string[] = [SurveillanceCamera.access.read].flat();
/** Cameras are not shown to everybody who sees a map. */
const seesCameras = (user: ReturnType<typeof useUser>): boolean => holdsRole(user, cameraViewers);

/** What of the facility may stand on a map, by kind, and its sensors with what they read; nothing until all is known. */
export function usePlaces() {
  const user = useUser();
  const { facility_id, showFullVfuName = null } = user;
  const { t } = useTranslation('facility-maps');
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
        sensor: sensors.data.map((sensor) => {
          const metric = metricOfSensor(sensor);
          // Sensors of units are called alike: the unit and what they measure tell one from the other.
          const named = [
            sensor.unitName === null ? '' : unitNaming(showFullVfuName)(sensor.unitName),
            sensor.name ?? sensor.device_id,
            metric ? t(`layers.${metric}`) : '',
          ];
          return { id: sensor.id, name: named.filter(Boolean).join(' · ') };
        }),
      }),
    }),
    [units.data, areas.data, zones.data, cameras.data, sensors.data, showFullVfuName, t],
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
