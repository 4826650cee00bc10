import type { OutputFault, UnitOutputs } from '../driver.ts';
import { isModbusException, isNeverPossible, type Client } from './modbus-client.ts';
import type { DeviceRegister } from './register-map.ts';
import { encodeOutput } from './register-values.ts';

/** The registers of a unit's devices, kept as they were asked for. */
export interface ModbusOutputs {
  /**
   * Writes what changed, and what is found other than it was written; answers those differences, and what the server
   * refuses. An output that cannot be read back is written when it changes.
   */
  bring(client: Client, outputs: UnitOutputs): Promise<OutputFault[]>;
  /** Makes the next call write everything. */
  forget(): void;
}

/** The outputs of one PLC: what was written to each, and whether it still stands there. */
export function createModbusOutputs(registers: readonly DeviceRegister[]): ModbusOutputs {
  const written = new Map<DeviceRegister, number>();
  const unreadable = new Set<DeviceRegister>(registers.filter(({ readBack }) => !readBack));

  /** What the output holds; undefined when that cannot be read. */
  const look = async (client: Client, register: DeviceRegister): Promise<number | undefined> => {
    if (unreadable.has(register)) return undefined;
    try {
      return await readRegister(client, register);
    } catch (error) {
      if (!isModbusException(error)) throw error;
      if (isNeverPossible(error)) unreadable.add(register);
      return undefined;
    }
  };

  const bringOne = async (
    client: Client,
    register: DeviceRegister,
    asked: number,
  ): Promise<OutputFault | undefined> => {
    const isKnown = written.get(register) === asked;
    const before = isKnown ? await look(client, register) : undefined;
    if (isKnown && (before === undefined || isSame(register, before, asked))) return undefined;
    written.delete(register);
    await writeRegister(client, register, asked);
    written.set(register, asked);
    const after = await look(client, register);
    const isMended = after === undefined || isSame(register, after, asked);
    const found = before ?? (isMended ? undefined : after);
    if (found === undefined) return undefined;
    const text = `${placeOf(register)} holds ${found}, asked was ${asked}`;
    return { device: register.device, text, isMended };
  };

  return {
    async bring(client, outputs) {
      const faults: OutputFault[] = [];
      for (const register of registers) {
        const asked = encodeOutput(outputs, register);
        if (asked === undefined) continue;
        try {
          const fault = await bringOne(client, register, asked);
          if (fault) faults.push(fault);
        } catch (error) {
          // One output that is refused must not keep the others, a valve perhaps, from being shut.
          if (!isModbusException(error)) throw error;
          const text = `${placeOf(register)} cannot be written: ${error instanceof Error ? error.message : String(error)}`;
          faults.push({ device: register.device, text, isMended: false });
        }
      }
      return faults;
    },
    forget: () => written.clear(),
  };
}

const placeOf = ({ device, register, address }: DeviceRegister): string => `${device} (${register} ${address})`;

const isSame = ({ register }: DeviceRegister, found: number, asked: number): boolean =>
  register === 'coil' ? found > 0 === asked > 0 : found === asked;

async function readRegister(client: Client, { register, address }: DeviceRegister): Promise<number | undefined> {
  if (register === 'coil') return Number((await client.readCoils(address, 1)).data[0] ?? false);
  return (await client.readHoldingRegisters(address, 1)).data[0];
}

async function writeRegister(client: Client, { register, address }: DeviceRegister, value: number): Promise<void> {
  if (register === 'coil') await client.writeCoil(address, value > 0);
  else await client.writeRegister(address, value);
}
