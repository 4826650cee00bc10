import { readFile } from 'node:fs/promises';
import modbus from 'modbus-serial';
import type { DeviceName, Driver, OutputFault, SensorReading, UnitOutputs } from '../driver.ts';
import { isModbusException, type Client } from './modbus-client.ts';
import { createModbusOutputs } from './modbus-outputs.ts';
import { parseRegisterMap, type RegisterMap, type SensorRegister } from './register-map.ts';
import { decodeRegisters, registerCount } from './register-values.ts';

const firstRetryMs = 1000;
const longestRetryMs = 30_000;

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Keeps one connection, opened when needed, with growing pauses after failures; `onOpened` hears of each new one. */
function createConnection(map: RegisterMap, onOpened: () => void) {
  let client: Client | undefined;
  let retryAt = Number.NEGATIVE_INFINITY;
  let pauseMs = firstRetryMs;

  const drop = async (): Promise<void> => {
    const dropped = client;
    client = undefined;
    if (dropped) await new Promise<void>((resolve) => dropped.destroy(() => resolve()));
  };

  const open = async (now: number): Promise<Client> => {
    if (client?.isOpen) return client;
    await drop();
    if (now < retryAt) throw new Error(`Modbus server ${map.host}:${map.port} is not reachable; next try soon`);
    const opened: Client = new modbus.default();
    client = opened;
    // Without a listener an error of the line would end the whole controller; the failed call reports it.
    opened.on('error', () => undefined);
    opened.setTimeout(map.timeoutMs);
    opened.setID(map.unitId);
    try {
      await opened.connectTCP(map.host, { port: map.port, timeout: map.timeoutMs });
    } catch (error) {
      await drop();
      retryAt = now + pauseMs;
      pauseMs = Math.min(longestRetryMs, pauseMs * 2);
      throw new Error(`Modbus server ${map.host}:${map.port} is not reachable: ${errorText(error)}`, { cause: error });
    }
    pauseMs = firstRetryMs;
    retryAt = Number.NEGATIVE_INFINITY;
    onOpened();
    return opened;
  };

  return { open, drop };
}

async function readSensor(client: Client, sensor: SensorRegister): Promise<number | undefined> {
  const count = registerCount(sensor);
  const { data } =
    sensor.register === 'input'
      ? await client.readInputRegisters(sensor.address, count)
      : await client.readHoldingRegisters(sensor.address, count);
  return decodeRegisters(data, sensor);
}

/** Opens a unit behind a Modbus TCP server. It connects with the first use, and again after each failure. */
export function createModbusDriver(json: unknown): Driver {
  const map = parseRegisterMap(json);
  // The field side may have restarted meanwhile, so a new connection writes everything again.
  const outputs = createModbusOutputs(map.devices);
  const connection = createConnection(map, () => outputs.forget());
  let faults: readonly OutputFault[] = [];
  let beats = 0;

  const fail = async (error: unknown): Promise<never> => {
    await connection.drop();
    throw error instanceof Error ? error : new Error(errorText(error));
  };

  return {
    describe: () => ({
      devices: [...new Set<DeviceName>(map.devices.map((one) => one.device))],
      sensors: map.sensors.map(({ sensor, designator }) => ({ sensor, designator })),
    }),

    async readSensors(now) {
      const client = await connection.open(now);
      const readings: SensorReading[] = [];
      const refused: string[] = [];
      for (const one of map.sensors) {
        try {
          const reading = await readSensor(client, one);
          if (reading !== undefined)
            readings.push({ sensor: one.sensor, designator: one.designator, at: now, reading });
        } catch (error) {
          if (!isModbusException(error)) return fail(error);
          refused.push(`${one.sensor}: ${errorText(error)}`);
        }
      }
      if (readings.length === 0 && refused.length > 0)
        throw new Error(`No sensor could be read (${refused.join('; ')})`);
      return readings;
    },

    async writeActuators(asked: UnitOutputs, now: number) {
      faults = [];
      const client = await connection.open(now);
      try {
        faults = await outputs.bring(client, asked);
        if (map.heartbeat !== undefined) {
          beats = (beats + 1) % 65_536;
          await client.writeRegister(map.heartbeat, beats);
        }
      } catch (error) {
        if (isModbusException(error))
          throw new Error(`A device could not be written: ${errorText(error)}`, { cause: error });
        await fail(error);
      }
    },

    outputFaults: () => faults,
    close: () => connection.drop(),
  };
}

/** Opens a Modbus unit from its register map, a JSON file. */
export async function openModbusDriver(path: string): Promise<Driver> {
  return createModbusDriver(JSON.parse(await readFile(path, 'utf8')));
}
