import { FirmwareRelease, Plc, PlcTag, SurveillanceCamera, VendorController } from '@trellis/devices/model';
import type { Records } from '@trellis/server-kit';
import { insertRows } from '../records/insert-rows.ts';
import type { Structure } from '../records/seed-structure.ts';

/** Rows of the reference data. */
const simulatedPlc = 1;
const domeCamera = 4;

const tags = [
  { name: 'Supply air temperature', address: '30001', unit: '°C', scale: 0.1, alarmLow: 8, alarmHigh: 24 },
  { name: 'Supply air humidity', address: '30002', unit: '% RH', scale: 0.1 },
  { name: 'Chilled water flow', address: '30003', unit: 'L/min', scale: 0.1, alarmLow: 20 },
  { name: 'Chilled water temperature', address: '30004', unit: '°C', scale: 0.1, alarmHigh: 12 },
  {
    ...{ name: 'Outside air damper', address: '40001', unit: '%', direction: 'both' as const },
    ...{ min: 0, max: 100, safeValue: 20 },
  },
  {
    ...{ name: 'Supply fan', address: '40002', unit: '%', direction: 'both' as const },
    ...{ min: 0, max: 100, safeValue: 40 },
  },
];

interface BuildingSeeding {
  records: Records;
  structure: Structure;
  /** Zones by their names. */
  zones: ReadonlyMap<string, number>;
  now: number;
}

/** Adds what belongs to the building of the first site: a PLC with its values, a dosing controller, cameras; and the release
 * the controllers run. */
export async function seedBuilding({ records, structure, zones, now }: BuildingSeeding): Promise<void> {
  const facility_id = structure.facilities.get('washington') ?? 0;
  const area = (name: 'Nursery' | 'Flower East' | 'Flower West') => structure.areas.get(name) ?? null;
  const [plc_id = 0] = await insertRows(records, Plc, [
    { facility_id, name: 'Air handling', plcType_id: simulatedPlc, protocol: 'simulated', pollMs: 5000 },
  ]);
  await insertRows(
    records,
    PlcTag,
    tags.map((tag) => ({ plc_id, dataType: 'int16' as const, ...tag })),
  );
  await insertRows(records, VendorController, [
    {
      ...{ facility_id, name: 'Nutrient dosing', vendor: 'Dosing Works', model: 'DW-4', externalId: 'dw-0117' },
      zone_id: zones.get('Flower East water') ?? null,
      targets: { ec: 1.8, ph: 5.9, nutrientTemperatureC: 20 },
      // No such service exists: nothing is fetched before somebody enters an address.
      enabled: false,
    },
  ]);
  const camera = { facility_id, cameraType_id: domeCamera, retentionDays: 90 };
  await insertRows(records, SurveillanceCamera, [
    { ...camera, name: 'Flower East, aisle', area_id: area('Flower East'), covers: 'grow', host: '10.20.9.11' },
    { ...camera, name: 'Flower West, aisle', area_id: area('Flower West'), covers: 'grow', host: '10.20.9.12' },
    { ...camera, name: 'Nursery door', area_id: area('Nursery'), covers: 'doors', host: '10.20.9.13' },
    { ...camera, name: 'Loading dock', covers: 'outside', host: '10.20.9.14', retentionDays: 45 },
    { ...camera, name: 'Vault', covers: 'vault', host: '10.20.9.15', isRestricted: true },
  ]);
  await insertRows(records, FirmwareRelease, [
    {
      ...{ kind: 'client' as const, version: '0.1.0', state: 'stable' as const },
      notes: 'The program the units run.',
      releasedAt: new Date(now).toISOString(),
    },
    {
      ...{ kind: 'client' as const, version: '0.2.0-rc1', state: 'beta' as const },
      notes: 'Try it on a unit that is being tested.',
    },
    {
      ...{ kind: 'firmware' as const, version: '3.2.0', state: 'stable' as const },
      notes: 'Firmware of the control boards.',
      releasedAt: new Date(now).toISOString(),
    },
    {
      ...{ kind: 'os' as const, version: '12.8', state: 'stable' as const },
      notes: 'System of the unit computers.',
      releasedAt: new Date(now).toISOString(),
    },
  ]);
}
