import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { ServerTCP } from 'modbus-serial';
import { freePort } from '@trellis/test-kit/free-port';
import { afterEach, expect, test } from 'vitest';
import { idleOutputs, type Driver, type UnitOutputs } from '../driver.ts';
import { createModbusDriver, openModbusDriver } from './modbus-driver.ts';
import { parseRegisterMap } from './register-map.ts';

/** A real Modbus TCP server over a table of registers. */
interface Plant {
  inputs: Map<number, number>;
  holdings: Map<number, number>;
  coils: Map<number, boolean>;
  writes: string[];
  /** Input addresses that answer with an exception. */
  broken: Set<number>;
  /** Holding registers that answer writes and stay as they are. */
  stuck: Set<number>;
  /** Holding registers and coils that refuse to be written. */
  refused: Set<number>;
  stop(): Promise<void>;
}

const opened: { stop(): Promise<void> }[] = [];
const drivers: Driver[] = [];
afterEach(async () => {
  await Promise.all(drivers.splice(0).map((driver) => driver.close()));
  await Promise.all(opened.splice(0).map((plant) => plant.stop()));
});

async function startPlant(port: number): Promise<Plant> {
  const plant = {
    inputs: new Map<number, number>(),
    holdings: new Map<number, number>(),
    coils: new Map<number, boolean>(),
    writes: [] as string[],
    broken: new Set<number>(),
    stuck: new Set<number>(),
    refused: new Set<number>(),
  };
  const refuse = (address: number): void => {
    if (plant.refused.has(address)) throw Object.assign(new Error('illegal value'), { modbusErrorCode: 3 });
  };
  const server = new ServerTCP(
    {
      getInputRegister: (address: number): number => {
        if (plant.broken.has(address)) throw Object.assign(new Error('illegal address'), { modbusErrorCode: 2 });
        return plant.inputs.get(address) ?? 0;
      },
      getHoldingRegister: (address: number): number => plant.holdings.get(address) ?? 0,
      getCoil: (address: number): boolean => plant.coils.get(address) ?? false,
      setRegister: (address: number, value: number): void => {
        refuse(address);
        if (!plant.stuck.has(address)) plant.holdings.set(address, value);
        plant.writes.push(`register ${address} = ${value}`);
      },
      setCoil: (address: number, value: boolean): void => {
        plant.coils.set(address, value);
        plant.writes.push(`coil ${address} = ${value}`);
      },
    },
    { host: '127.0.0.1', port, unitID: 1 },
  );
  await once(server, 'initialized');
  let isStopped = false;
  const stop = async (): Promise<void> => {
    if (isStopped) return;
    isStopped = true;
    for (const socket of server.socks.keys()) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  const whole = { ...plant, stop };
  opened.push(whole);
  return whole;
}

const mapFor = (port: number) => ({
  port,
  timeoutMs: 5000,
  sensors: [
    { sensor: 'temperature', designator: 5, address: 0, type: 'int16', scale: 0.1 },
    { sensor: 'humidity', designator: 6, address: 1, type: 'uint16', scale: 0.001 },
    { sensor: 'co2', designator: 7, address: 2, type: 'float32', wordOrder: 'low-first' },
    { sensor: 'moisture', designator: 53, address: 4, type: 'uint16', scale: 0.1, missing: 65_535 },
  ],
  devices: [
    { device: 'light', register: 'holding', address: 10, scale: 1000 },
    { device: 'irrigation', register: 'coil', address: 0 },
    {
      device: 'ecu',
      register: 'holding',
      address: 11,
      writes: 'state',
      states: { off: 0, circulating: 1, cooling: 2, dehumidifying: 3 },
    },
    { device: 'ecu', register: 'holding', address: 12, scale: 100 },
  ],
});

function openDriver(map: object): Driver {
  const driver = createModbusDriver(map);
  drivers.push(driver);
  return driver;
}

const outputs: UnitOutputs = { ...idleOutputs, light: 0.8, irrigation: true, ecu: { state: 'cooling', demand: 0.45 } };

test('sensors are read from their registers in the unit of their designator', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  plant.inputs
    .set(0, 65_536 - 35)
    .set(1, 605)
    .set(2, 0x8000)
    .set(3, 0x4496)
    .set(4, 65_535);
  const readings = await openDriver(mapFor(port)).readSensors(1000);
  expect(readings).toEqual([
    { sensor: 'temperature', designator: 5, at: 1000, reading: -3.5 },
    { sensor: 'humidity', designator: 6, at: 1000, reading: 0.605 },
    { sensor: 'co2', designator: 7, at: 1000, reading: 1204 },
  ]);
});

test('devices are written when they change and not again', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  const driver = openDriver(mapFor(port));
  await driver.writeActuators(outputs, 0);
  expect(plant.writes).toEqual(['register 10 = 800', 'coil 0 = true', 'register 11 = 2', 'register 12 = 45']);
  await driver.writeActuators({ ...outputs, irrigation: false }, 1000);
  expect(plant.writes.slice(4)).toEqual(['coil 0 = false']);
});

test('after a restart of the field side all devices are written again, although sensors were read first', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  const driver = openDriver(mapFor(port));
  await driver.writeActuators(outputs, 0);
  // It restarts with zeros between two ticks; the next tick reads the sensors, as every tick does.
  await plant.stop();
  const again = await startPlant(port);
  await driver.readSensors(10_000).catch(() => undefined);
  await driver.readSensors(60_000);
  await driver.writeActuators(outputs, 60_000);
  expect(again.writes).toEqual(['register 10 = 800', 'coil 0 = true', 'register 11 = 2', 'register 12 = 45']);
  expect(driver.outputFaults?.()).toEqual([]);
});

test('an output that lost its value is a fault of its device and is written again at once', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  const driver = openDriver(mapFor(port));
  await driver.writeActuators(outputs, 0);
  expect(driver.outputFaults?.()).toEqual([]);
  plant.holdings.set(10, 0);
  plant.coils.set(0, false);
  await driver.writeActuators(outputs, 1000);
  expect(driver.outputFaults?.()).toEqual([
    { device: 'light', text: 'light (holding 10) holds 0, asked was 800', isMended: true },
    { device: 'irrigation', text: 'irrigation (coil 0) holds 0, asked was 1', isMended: true },
  ]);
  expect(plant.holdings.get(10)).toBe(800);
  expect(plant.coils.get(0)).toBe(true);
  await driver.writeActuators(outputs, 2000);
  expect(driver.outputFaults?.()).toEqual([]);
});

test('an output that does not take what it is given stays a fault and is tried again each time', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  plant.stuck.add(10);
  const driver = openDriver(mapFor(port));
  const stuck = { device: 'light', text: 'light (holding 10) holds 0, asked was 800', isMended: false };
  await driver.writeActuators(outputs, 0);
  expect(driver.outputFaults?.()).toEqual([stuck]);
  await driver.writeActuators(outputs, 1000);
  expect(driver.outputFaults?.()).toEqual([stuck]);
  expect(plant.writes.filter((write) => write === 'register 10 = 800')).toHaveLength(2);
  plant.stuck.clear();
  await driver.writeActuators(outputs, 2000);
  await driver.writeActuators(outputs, 3000);
  expect(driver.outputFaults?.()).toEqual([]);
});

test('an output that is refused is a fault alone: the others are written', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  plant.refused.add(10);
  const driver = openDriver(mapFor(port));
  await driver.writeActuators(outputs, 0);
  expect(driver.outputFaults?.()).toMatchObject([{ device: 'light', isMended: false }]);
  expect(plant.writes).toEqual(['coil 0 = true', 'register 11 = 2', 'register 12 = 45']);
});

test('an output marked as not to be read back is written when it changes', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  plant.stuck.add(10);
  const devices = [{ device: 'light', register: 'holding', address: 10, scale: 1000, readBack: false }];
  const driver = openDriver({ ...mapFor(port), devices });
  await driver.writeActuators(outputs, 0);
  await driver.writeActuators(outputs, 1000);
  expect(plant.writes).toEqual(['register 10 = 800']);
  expect(driver.outputFaults?.()).toEqual([]);
});

test('a heartbeat register counts with every write', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  const driver = openDriver({ ...mapFor(port), heartbeat: 99 });
  for (let i = 0; i < 3; i += 1) await driver.writeActuators(outputs, i * 1000);
  expect(plant.holdings.get(99)).toBe(3);
});

test('one register that cannot be read leaves the other sensors alone', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  plant.broken.add(0);
  plant.inputs.set(1, 500).set(4, 420);
  const readings = await openDriver(mapFor(port)).readSensors(0);
  expect(readings.map((one) => one.sensor)).toEqual(['humidity', 'co2', 'moisture']);
});

test('a server that goes away is an error, and is found again with all devices written anew', async () => {
  const port = await freePort();
  const plant = await startPlant(port);
  const driver = openDriver(mapFor(port));
  await driver.readSensors(0);
  await driver.writeActuators(outputs, 0);
  await plant.stop();
  await expect(driver.readSensors(10_000)).rejects.toThrow();
  await expect(driver.readSensors(20_000)).rejects.toThrow('not reachable');
  const again = await startPlant(port);
  again.inputs.set(0, 240);
  // Within the pause after a failure nothing is tried; later the connection is opened by itself.
  await expect(driver.readSensors(20_500)).rejects.toThrow('next try soon');
  const readings = await driver.readSensors(60_000);
  expect(readings[0]).toMatchObject({ sensor: 'temperature', reading: 24 });
  await driver.writeActuators(outputs, 60_000);
  expect(again.writes).toHaveLength(4);
});

test('a server that never answers is given up after the time-out', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const driver = openDriver({ ...mapFor(port), timeoutMs: 100 });
  await expect(driver.readSensors(0)).rejects.toThrow();
  await driver.close();
  silent.close();
});

test('the example register map can be used', async () => {
  const driver = await openModbusDriver(join(import.meta.dirname, 'examples', 'grow-rack.json'));
  expect(driver.describe().devices).toContain('dehumidifier2Stage');
  expect(driver.describe().sensors).toHaveLength(5);
});

test('a register map with a mistake says where it is', () => {
  expect(() => parseRegisterMap({ sensors: [{ sensor: 'x', designator: 5, address: 70_000 }] })).toThrow('address');
  expect(() => parseRegisterMap({ sensors: [], devices: [{ device: 'sauna', register: 'coil', address: 1 }] })).toThrow(
    'device',
  );
  const ecu = { device: 'ecu', register: 'holding', address: 1, writes: 'state' };
  expect(() => parseRegisterMap({ sensors: [], devices: [ecu] })).toThrow('states of ecu');
});
