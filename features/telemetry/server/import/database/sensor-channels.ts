import type { NewRecord, Registry } from '@trellis/entity-kit';
import { insertStatement } from '@trellis/server-kit';
import { Sensor } from '@trellis/telemetry/model';
import { ImportSetupError, type ImportMapping, type MappedColumn } from '../mapping/import-mapping.ts';
import type { Queryable } from '../../store/queryable.ts';

/** The sensors of a mapping's columns in one facility, in the order of the columns. */
export interface SensorChannels {
  /** Id of a column's sensor; one that is missing is created on the import's own transaction. */
  getId(column: number): number | Promise<number>;
  /** The column whose sensor this is, by its index. */
  columnOf(sensorId: number): number;
  readonly created: number;
}

interface Channel {
  readonly column: MappedColumn;
  readonly unitId: number | undefined;
  id: number | undefined;
}

/**
 * Finds the sensors by device and designator, and the units that new ones are attached to. Throws ImportSetupError when a
 * sensor is missing and the mapping does not say `createSensors`, or when the facility has no unit of that name.
 */
export async function findSensorChannels(
  db: Queryable,
  mapping: ImportMapping,
  facilityId: number,
): Promise<(client: () => Queryable, registry: Registry) => SensorChannels> {
  const units = await findUnits(db, mapping, facilityId);
  const { rows } = await db.query(
    'select id, device_id, designator_id from sensors where facility_id = $1 and device_id = any($2::text[])',
    [facilityId, mapping.columns.map(({ device_id }) => device_id)],
  );
  const known = rows as { id: number; device_id: string; designator_id: number }[];
  const channels = mapping.columns.map((column): Channel => {
    const sensor = known.find((one) => one.device_id === column.device_id && one.designator_id === column.designator);
    const unit = column.unit ?? mapping.unit;
    return { column, id: sensor?.id, unitId: unit === undefined ? undefined : units.get(unit) };
  });
  refuseMissing(mapping, channels);
  return (client, registry) => {
    let created = 0;
    const create = async (channel: Channel): Promise<number> => {
      channel.id = await createSensor(client(), registry, facilityId, channel);
      created += 1;
      return channel.id;
    };
    return {
      getId(index) {
        const channel = channels[index];
        if (!channel) throw new RangeError(`The mapping has no column ${index}.`);
        return channel.id ?? create(channel);
      },
      columnOf: (sensorId) => channels.findIndex(({ id }) => id === sensorId),
      get created() {
        return created;
      },
    };
  };
}

async function findUnits(db: Queryable, mapping: ImportMapping, facilityId: number): Promise<Map<string, number>> {
  const wanted = new Set(
    [mapping.unit, ...mapping.columns.map(({ unit }) => unit)].filter((name) => name !== undefined),
  );
  const { rows } = await db.query('select id, name from units where facility_id = $1 and name = any($2::text[])', [
    facilityId,
    [...wanted],
  ]);
  const units = new Map((rows as { id: number; name: string }[]).map(({ id, name }) => [name, id]));
  const missing = [...wanted].filter((name) => !units.has(name));
  if (missing.length > 0) throw new ImportSetupError(`The facility has no unit "${missing.join('", "')}".`);
  return units;
}

function refuseMissing(mapping: ImportMapping, channels: readonly Channel[]): void {
  const missing = channels
    .filter(({ id }) => id === undefined)
    .map(({ column }) => `${column.device_id} (${column.designator})`);
  if (missing.length === 0 || mapping.createSensors) return;
  throw new ImportSetupError(
    `The facility has no sensor ${missing.join(', ')}: create them, or let the mapping do so with "createSensors": true.`,
  );
}

async function createSensor(
  client: Queryable,
  registry: Registry,
  facilityId: number,
  { column, unitId }: Channel,
): Promise<number> {
  const sensor: NewRecord<typeof Sensor> = {
    facility_id: facilityId,
    device_id: column.device_id,
    designator_id: column.designator,
    ...(column.name === undefined ? {} : { name: column.name }),
    ...(unitId === undefined ? {} : { platformGroup_id: unitId }),
  };
  const author = { userId: null, source: 'job', ip: null } as const;
  const { text, values } = insertStatement({ registry, entity: Sensor, author }, [sensor]);
  const { rows } = await client.query(text, values);
  const [row] = rows as { id: number }[];
  if (!row) throw new Error(`The sensor ${column.device_id} was not created.`);
  return row.id;
}
