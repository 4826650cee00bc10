import { readFile } from 'node:fs/promises';
import modbus from 'modbus-serial';
import type { DeviceName, Driver, SensorReading, UnitOutputs } from '../driver.ts';
import { parseRegisterMap, type DeviceRegister, type RegisterMap, type SensorRegister } from './register-map.ts';
import { decodeRegisters, encodeOutput, registerCount } from './register-values.ts';

type Client = InstanceType<typeof modbus.default>;

const FIRST_RETRY_MS = 1000;
const LONGEST_RETRY_MS = 30_000;

/** A Modbus exception is an answer (wrong address, busy); everything else means the line is broken. */
const isModbusException = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'modbusCode' in error && error.modbusCode !== undefined;

const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Keeps one connection, opened when needed, with growing pauses after failures. */
function createConnection(map: RegisterMap) {
  let client: Client | undefined;
  let retryAt = Number.NEGATIVE_INFINITY;
  let pauseMs = FIRST_RETRY_MS;

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
      pauseMs = Math.min(LONGEST_RETRY_MS, pauseMs * 2);
      throw new Error(`Modbus server ${map.host}:${map.port} is not reachable: ${errorText(error)}`, { cause: error });
    }
    pauseMs = FIRST_RETRY_MS;
    retryAt = Number.NEGATIVE_INFINITY;
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

async function writeRegister(client: Client, register: DeviceRegister, value: number): Promise<void> {
  if (register.register === 'coil') await client.writeCoil(register.address, value > 0);
  else await client.writeRegister(register.address, value);
}

/** Opens a unit behind a Modbus TCP server. It connects with the first use, and again after each failure. */
export function createModbusDriver(json: unknown): Driver {
  const map = parseRegisterMap(json);
  const connection = createConnection(map);
  let written = new Map<DeviceRegister, number>();
  let beats = 0;

  /** After a broken line the field side may have restarted, so everything is written again. */
  const fail = async (error: unknown): Promise<never> => {
    written = new Map();
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

    async writeActuators(outputs: UnitOutputs, now: number) {
      const client = await connection.open(now);
      try {
        for (const register of map.devices) {
          const value = encodeOutput(outputs, register);
          if (value === undefined || written.get(register) === value) continue;
          await writeRegister(client, register, value);
          written.set(register, value);
        }
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

    close: () => connection.drop(),
  };
}

/** Opens a Modbus unit from its register map, a JSON file. */
export async function openModbusDriver(path: string): Promise<Driver> {
  return createModbusDriver(JSON.parse(await readFile(path, 'utf8')));
}
