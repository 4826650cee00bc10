import { Zone, ZoneDevice, zoneTypes } from '@trellis/devices/model';
import type { Records } from '@trellis/server-kit';
import { demoFacilities } from '../company/facilities.ts';
import { insertRows } from './insert-rows.ts';
import type { SeededUnit } from './seed-units.ts';
import type { Structure } from './seed-structure.ts';

type ZoneKind = keyof typeof zoneTypes;

const kinds: readonly { kind: ZoneKind; title: string }[] = [
  { kind: 'irrigation', title: 'water' },
  { kind: 'co2', title: 'CO2' },
  { kind: 'grow', title: 'climate' },
  { kind: 'work', title: 'work' },
];

/** Adds four zones to every room (water, CO2, climate, work) with their units, valves and control sensor; answers them by name. */
export async function seedZones(
  records: Records,
  structure: Structure,
  units: readonly SeededUnit[],
): Promise<ReadonlyMap<string, number>> {
  const zones = new Map<string, number>();
  for (const { key, areas } of demoFacilities) {
    const facility_id = structure.facilities.get(key) ?? 0;
    for (const { name } of areas) {
      const members = units.filter(({ unit }) => unit.area === name);
      for (const { kind, title } of kinds) {
        const [zone_id = 0] = await insertRows(records, Zone, [
          {
            facility_id,
            name: `${name} ${title}`,
            zonetype_id: zoneTypes[kind].id,
            area_id: structure.areas.get(name) ?? null,
            leaseSlots: kind === 'irrigation' ? 4 : 1,
            maxFlow: kind === 'irrigation' ? 40 : null,
            controlSensor_id: kind === 'grow' ? (members[0]?.temperatureSensorId ?? null) : null,
          },
        ]);
        zones.set(`${name} ${title}`, zone_id);
        await insertRows(records, ZoneDevice, memberRows(zone_id, kind, members));
      }
    }
  }
  return zones;
}

const sources: Partial<Record<ZoneKind, 'irrigation' | 'co2Valve'>> = { irrigation: 'irrigation', co2: 'co2Valve' };

function memberRows(zone_id: number, kind: ZoneKind, members: readonly SeededUnit[]) {
  const served = members.map(({ id }) => ({ zone_id, platformGroup_id: id, role: 'served' as const }));
  const source = sources[kind];
  const valves = source
    ? members.map(({ devices }) => ({
        zone_id,
        virtualDevice_id: devices.get(source) ?? null,
        role: 'source' as const,
      }))
    : [];
  const sensors =
    kind === 'grow' && members[0]
      ? [{ zone_id, sensor_id: members[0].temperatureSensorId, role: 'sensor' as const }]
      : [];
  return [...served, ...valves, ...sensors];
}
