import type { UnitOutputs } from '../driver.ts';
import type { DeviceRegister, SensorRegister } from './register-map.ts';

/** How many 16-bit registers a sensor takes. */
export const registerCount = (sensor: SensorRegister): number => (sensor.type.endsWith('32') ? 2 : 1);

/** The reading in a sensor's registers; undefined when the device says there is none. */
export function decodeRegisters(registers: readonly number[], sensor: SensorRegister): number | undefined {
  const words = sensor.wordOrder === 'low-first' ? registers.toReversed() : registers;
  const view = new DataView(new ArrayBuffer(4));
  words.forEach((word, i) => view.setUint16(i * 2, word));
  const raw = readRaw(view, sensor.type);
  if (raw === sensor.missing || !Number.isFinite(raw)) return undefined;
  // Twelve digits are beyond any sensor, and hide the noise of 235 × 0.1.
  return Number((raw * sensor.scale + sensor.offset).toPrecision(12));
}

function readRaw(view: DataView, type: SensorRegister['type']): number {
  switch (type) {
    case 'int16':
      return view.getInt16(0);
    case 'uint16':
      return view.getUint16(0);
    case 'int32':
      return view.getInt32(0);
    case 'uint32':
      return view.getUint32(0);
    case 'float32':
      return Number(view.getFloat32(0).toPrecision(7));
  }
}

/** The number to write for a device; undefined when its present state has no number in the map. */
export function encodeOutput(outputs: UnitOutputs, register: DeviceRegister): number | undefined {
  const output = outputs[register.device];
  if (register.writes === 'state') {
    const state = typeof output === 'object' ? output.state : output ? 'on' : 'off';
    return register.states?.[state];
  }
  const level = typeof output === 'object' ? output.demand : Number(output);
  return Math.min(65_535, Math.round(level * register.scale));
}
