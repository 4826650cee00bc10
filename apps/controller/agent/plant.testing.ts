// Real hardware behind Modbus TCP that outlives its controller: a lamp, a water valve, a thermometer.
import { once } from 'node:events';
import { ServerTCP } from 'modbus-serial';
import { freePort } from '@trellis/test-kit/free-port';
import { onTestFinished } from 'vitest';

/** What became of the hardware: how often its valve opened, and everything its lamp was set to, in thousandths. */
export interface Plant {
  readonly port: number;
  openings: number;
  isOpen: boolean;
  lamp: number;
  lampHistory: number[];
  onOpen?: () => void;
}

/** Starts the hardware; it ends with the test. */
export async function startPlant(): Promise<Plant> {
  const plant: Plant = { port: await freePort(), openings: 0, isOpen: false, lamp: 0, lampHistory: [] };
  const server = new ServerTCP(
    {
      getInputRegister: () => 235,
      getHoldingRegister: (address: number) => (address === 0 ? plant.lamp : 0),
      getCoil: () => plant.isOpen,
      setRegister: (address: number, value: number) => {
        if (address !== 0) return;
        plant.lamp = value;
        plant.lampHistory.push(value);
      },
      setCoil: (_address: number, isOpen: boolean) => {
        const isOpening = isOpen && !plant.isOpen;
        plant.isOpen = isOpen;
        if (!isOpening) return;
        plant.openings += 1;
        plant.onOpen?.();
      },
    },
    { host: '127.0.0.1', port: plant.port, unitID: 1 },
  );
  await once(server, 'initialized');
  onTestFinished(() => {
    for (const socket of server.socks.keys()) socket.destroy();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return plant;
}

/** The configuration of a unit that runs this hardware. */
export const plantUnit = ({ port }: Plant, changes: object) => ({
  groupId: 'farm',
  edgeNodeId: 'rack-1',
  key: 'key of rack-1',
  driver: {
    kind: 'modbus',
    registerMap: {
      port,
      timeoutMs: 500,
      sensors: [{ sensor: 'temperature', designator: 5, address: 0, scale: 0.1 }],
      devices: [
        { device: 'light', register: 'holding', address: 0, scale: 1000 },
        { device: 'irrigation', register: 'coil', address: 0 },
      ],
    },
  },
  devices: ['light', 'irrigation'],
  sensors: [{ deviceId: 'air', designators: [5] }],
  ...changes,
});
