import { findDesignator, type LatestSensorReading } from '@trellis/telemetry/model';
import * as z from 'zod';
import { Refused, type Asker } from '../ask.ts';
import { collections, collectionWords, facilityField, type CollectionWord } from './collections.ts';
import { defineTool } from './tool.ts';

const collection = z
  .enum(collectionWords)
  .describe('alerts are problems that were noticed; runs are crops being grown');
const rowId = z.number().int().min(1);
/** Rows of one answer at most: a model reads every word of it. */
const mostRows = 100;

/** Finds things by what people call them. */
export const find = defineTool({
  name: 'find',
  title: 'Find by name',
  description:
    'Finds units, people, strains, runs, tickets and more of the facility by name, number or serial, also with typing mistakes. Begin here when you are given a name: other tools take ids.',
  input: {
    text: z.string().trim().min(1).max(100).describe('a name, number or serial, or its beginning'),
    limit: z.number().int().min(1).max(20).default(5),
  },
  run: ({ text, limit }, { ask, facilityId }) =>
    ask({ method: 'GET', path: 'search', query: { facility_id: String(facilityId), q: text, limit: String(limit) } }),
});

/** Lists records page by page, and says how many there are. */
export const listRecords = defineTool({
  name: 'list_records',
  title: 'List records',
  description:
    'Lists units, areas, sensors, alerts, tickets, tasks, runs or harvests of the facility, page by page: `shown` says which of how many these are, `nextOffset` where to go on (null: that was all). `where` narrows by fields as the API does, such as {"resolvedOn": null} for alerts that are open, or {"name": {"like": "W-%"}}.',
  input: {
    collection,
    where: z.record(z.string(), z.unknown()).optional(),
    order: z.string().max(80).optional().describe('a field and ASC or DESC, such as "createdate DESC"'),
    limit: z.number().int().min(1).max(mostRows).default(25),
    offset: z.number().int().min(0).max(1_000_000).default(0),
  },
  run: async ({ collection: word, where: asked = {}, order, limit, offset }, { ask, facilityId }) => {
    const { path } = collections[word];
    const where = { and: [{ [facilityField(word)]: facilityId }, asked] };
    const filter = JSON.stringify({ where, limit, skip: offset, order: order ?? 'id ASC' });
    const records = (await ask({ method: 'GET', path, query: { filter } })) as unknown[];
    const { count } = (await ask({
      method: 'GET',
      path: `${path}/count`,
      query: { where: JSON.stringify(where) },
    })) as { count: number };
    const end = offset + records.length;
    return {
      shown: records.length === 0 ? `none of ${count}` : `${offset + 1} to ${end} of ${count}`,
      nextOffset: end < count && records.length > 0 ? end : null,
      records,
    };
  },
});

const readRecord = async (word: CollectionWord, id: number, { ask, facilityId }: Asker) => {
  const unknown = new Refused(`Unknown id ${id} among the ${word} of this facility.`);
  const path = `${collections[word].path}/${id}`;
  const record = (await ask({ method: 'GET', path }).catch((error: unknown) => {
    throw error instanceof Refused && error.status === 404 ? unknown : error;
  })) as Record<string, unknown>;
  // Whoever works in several facilities made the token for one of them.
  if (record[facilityField(word)] !== facilityId) throw unknown;
  return record;
};

/** One record, whole. */
export const getRecord = defineTool({
  name: 'get_record',
  title: 'Read one record',
  description: 'Reads one unit, area, sensor, alert, ticket, task, run or harvest by its id.',
  input: { collection, id: rowId },
  run: ({ collection: word, id }, asker) => readRecord(word, id, asker),
});

/** A model does not know designators by their numbers, nor that humidity is kept as a fraction. */
const wordsOf = (designatorId: number) => {
  const { key = 'unknown', unit = 'unknown' } = findDesignator(designatorId) ?? {};
  return { measures: key, measuredIn: unit };
};

/** What the sensors of a unit read now. */
export const readNow = defineTool({
  name: 'read_now',
  title: 'Read sensors now',
  description:
    'The newest value of each sensor of a unit, what it measures and in what (humidity is a fraction: 0.6 is 60 %); `dbtime` says when it was measured (UTC). Values older than 16 minutes are stale.',
  input: { unit_id: rowId },
  run: async ({ unit_id }, asker) => {
    await readRecord('units', unit_id, asker);
    const query = { facility_id: String(asker.facilityId), platformGroup_id: String(unit_id) };
    const answer = await asker.ask({ method: 'GET', path: 'latest-sensor-readings/loadFacilitySensors', query });
    return (answer as { data: LatestSensorReading[] }).data.map((reading) => ({
      ...wordsOf(reading.designator_id),
      ...reading,
    }));
  },
});

/** How a sensor's value went. */
export const sensorHistory = defineTool({
  name: 'sensor_history',
  title: 'History of a sensor',
  description:
    'Minimum, mean and maximum of a sensor for each interval between two moments, oldest first, at most 500 points: the interval grows with the span. Find the sensor with list_records of sensors where platformGroup_id is the unit.',
  input: {
    sensor_id: rowId,
    from: z.iso.datetime({ offset: true }),
    to: z.iso.datetime({ offset: true }),
    points: z.number().int().min(1).max(500).default(100),
  },
  run: async ({ sensor_id, from, to, points: mostPoints }, asker) => {
    if (Date.parse(from) >= Date.parse(to)) throw new Refused('`from` comes before `to`.');
    const { device_id, designator_id } = await readRecord('sensors', sensor_id, asker);
    const query = {
      startDate: from,
      endDate: to,
      device_id: String(device_id),
      designator_id: String(designator_id),
      limit: String(mostPoints),
    };
    const points = await asker.ask({ method: 'GET', path: 'sensorReadings/getChartData', query });
    return { ...wordsOf(Number(designator_id)), points };
  },
});
