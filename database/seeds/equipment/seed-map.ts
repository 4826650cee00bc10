import { FacilityMap, layInRows, type MapItem } from '@trellis/facility-maps/model';
import { sql } from 'kysely';
import { insertRows } from '../records/insert-rows.ts';
import type { Structure } from '../records/seed-structure.ts';
import type { SeededUnit } from '../records/seed-units.ts';
import type { EquipmentSeeding } from './seed-wiring.ts';

/** Room for seven units in each of six rows (m). */
const size = { w: 22, h: 18.5 };
const roomHeight = 6;
const rooms = ['Nursery', 'Flower East', 'Flower West'] as const;

/** Draws the floor of the first site: its rooms, and in each the units of a rack side by side. */
export async function seedMap(
  { db, records }: Pick<EquipmentSeeding, 'db' | 'records'>,
  structure: Structure,
  units: readonly SeededUnit[],
): Promise<void> {
  const facility_id = structure.facilities.get('washington') ?? 0;
  const own = units.filter((one) => one.facility_id === facility_id);
  const areas = rooms.map((name, index): MapItem => ({
    kind: 'area',
    ref_id: structure.areas.get(name) ?? 0,
    x: 0.25,
    y: index * roomHeight + 0.25,
    w: size.w - 0.5,
    h: roomHeight - 0.5,
  }));
  const racks = Map.groupBy(
    rooms.flatMap((name) => own.filter(({ unit }) => unit.area === name)),
    ({ unit }) => unit.rack,
  );
  const ids = [...racks.values()].map((rack) => rack.map(({ id }) => id));
  const [id = 0] = await insertRows(records, FacilityMap, [
    {
      ...{ facility_id, name: 'Ground floor', level: 0, widthM: size.w, heightM: size.h },
      items: [...areas, ...layInRows(ids, size, areas)],
    },
  ]);
  await sql`update facility_maps set state = 'published' where id = ${id}`.execute(db);
}
