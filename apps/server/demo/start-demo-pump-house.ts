import type { Running, Services } from '@trellis/server-kit';
import { ingestOf } from '@trellis/telemetry/server';
import { demoWaterLines, openDemoMarks, pumpHouse, readWaterLine, recordsMark } from '../../../database/seeds/index.ts';

const everyMs = 60_000;
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
  const tell = () => {
    telling = telling
      .then(() => send(readAll(begin, clock.now().getTime())))
      .catch((error: unknown) => log.warn({ err: error }, 'the pump house of the demo could not report'));
  };
  tell();
  const timer = setInterval(tell, everyMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await telling;
    },
  };
}

const readAll = (begin: number, at: number): Reading[] =>
  demoWaterLines.flatMap((line) => {
    const read = readWaterLine(line, begin, at);
    return line.designators.map((designator) => ({
      ...{ device_id: line.deviceId, designator, reading: read.get(designator) ?? 0 },
      at: new Date(at).toISOString(),
    }));
  });

/** What was not told yet of the last hours. */
function listPast(begin: number, told: number, now: number): Reading[] {
  const past: Reading[] = [];
  for (let at = now - pastMs; at < now - pastStepMs / 2; at += pastStepMs)
    if (at > told) past.push(...readAll(begin, at).map((one) => ({ ...one, isHistorical: true })));
  return past;
}
