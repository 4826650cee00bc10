import { designatorIds } from '@trellis/climate/model';
import { deviceTypes } from '@trellis/devices/model';
import type { Running, Services } from '@trellis/server-kit';
import { ingestOf } from '@trellis/telemetry/server';
import {
  demoWaterLines,
  openDemoMarks,
  pumpHouse,
  readWaterLine,
  recordsMark,
  type DemoWaterLine,
} from '../../../database/seeds/index.ts';

const everyMs = 60_000;
/** Whether somebody waters is looked for this often (ms): a pump is not seen to run a minute after its last valve. */
const lookMs = 5_000;
/** What follows the valves and not the clock. */
const byValves: readonly number[] = [designatorIds.pump, designatorIds.waterPressure, designatorIds.waterFlow];
/** What tanks did before the demo was started, as far as their fall is looked at (ms). */
const pastMs = 6 * 3_600_000;
const pastStepMs = 15 * 60_000;

interface Reading {
  device_id: string;
  designator: number;
  reading: number;
  at: string;
  isHistorical?: boolean;
}

/** Reads the tanks and pumps of the demo once a minute, as a computer in the pump house would; at first what they did lately. */
export async function startDemoPumpHouse(services: Services): Promise<Running> {
  const { pool, log, clock } = services;
  const { rows } = await pool.query<{ id: number; newest: Date | null }>(
    `select c.id, max(r.at) as newest from controllers c left join sensors s on s.controller_id = c.id
       left join latest_readings r on r.sensor_id = s.id where c."deviceId" = $1 group by c.id`,
    [pumpHouse.deviceId],
  );
  const [found] = rows;
  const begin = Date.parse((await (await openDemoMarks(pool)).read(recordsMark)) ?? '');
  if (!found || Number.isNaN(begin)) return { stop: () => Promise.resolve() };
  const send = (readings: Reading[]) => ingestOf(services).report(found.id, { readings });
  let telling: Promise<unknown> = send(listPast(begin, found.newest?.getTime() ?? 0, clock.now().getTime()));
  let told = { at: -Infinity, open: '' };
  const look = async () => {
    const now = clock.now().getTime();
    const open = await countOpenValves(pool, found.id);
    const inWords = demoWaterLines.map(({ deviceId }) => open.get(deviceId) ?? 0).join();
    const isDue = now - told.at >= everyMs;
    if (!isDue && inWords === told.open) return;
    await send(readAll(begin, now, open).filter(({ designator }) => isDue || byValves.includes(designator)));
    told = { at: isDue ? now : told.at, open: inWords };
  };
  const tell = () => {
    telling = telling
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'the pump house of the demo could not report'));
  };
  tell();
  const timer = setInterval(tell, lookMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await telling;
    },
  };
}

/** Units that have water now, by the line that feeds them. */
async function countOpenValves(pool: Services['pool'], pumpHouseId: number): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ line: string; open: number }>(
    `select s.device_id as line, count(distinct d.id)::int as open from sensors s
       join zone_devices z on z.zone_id = s.zone_id and z.role = 'served' join units u on u.id = z."platformGroup_id"
       join virtual_devices d on d.controller_id = u.controller_id and d."virtualDeviceType_id" = $2 and d.state = 'on'
     where s.controller_id = $1 group by 1`,
    [pumpHouseId, deviceTypes.irrigation.id],
  );
  return new Map(rows.map(({ line, open }) => [line, open]));
}

const readAll = (begin: number, at: number, open: ReadonlyMap<string, number>): Reading[] =>
  demoWaterLines.flatMap((line) => readLine(line, begin, at, open.get(line.deviceId) ?? 0));

const readLine = (line: DemoWaterLine, begin: number, at: number, open: number): Reading[] => {
  const read = readWaterLine(line, begin, at, open);
  return line.designators.map((designator) => ({
    ...{ device_id: line.deviceId, designator, reading: read.get(designator) ?? 0 },
    at: new Date(at).toISOString(),
  }));
};

/** What was not told yet of the last hours; who had water then is not known. */
function listPast(begin: number, told: number, now: number): Reading[] {
  const past: Reading[] = [];
  for (let at = now - pastMs; at < now - pastStepMs / 2; at += pastStepMs)
    if (at > told)
      past.push(
        ...readAll(begin, at, new Map())
          .filter(({ designator }) => !byValves.includes(designator))
          .map((one) => ({ ...one, isHistorical: true })),
      );
  return past;
}
