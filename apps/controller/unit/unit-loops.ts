import { idleOutputs, type DeviceName, type UnitOutputs } from '../drivers/driver.ts';
import {
  curtainState,
  restsUntil,
  startAirUnitLoop,
  startCo2Loop,
  startCurtainLoop,
  startIrrigationLoop,
  startLightLoop,
  startMachine,
  type AirUnitLoop,
  type Co2Loop,
  type CurtainLoop,
  type HeaterState,
  type IrrigationLoop,
  type LightLoop,
  type Machine,
  type OnOff,
  type TwoStage,
} from '../loops/index.ts';
import type { ChosenLoops } from './chosen-loops.ts';
import type { Overrides } from './unit-memory.ts';

/** The memory of every loop of a unit. */
export interface UnitLoops {
  light: LightLoop;
  curtain: CurtainLoop;
  irrigation: IrrigationLoop;
  co2: Co2Loop;
  humidifier: Machine<OnOff>;
  dehumidifier: Machine<OnOff>;
  dehumidifier2Stage: Machine<TwoStage>;
  ecu: AirUnitLoop;
  bard: AirUnitLoop;
  heater: Machine<HeaterState>;
  fan: OnOff;
  /** Loops people chose instead of these. */
  chosen: ChosenLoops;
}

/** All loops at rest. */
export const startUnitLoops = (now: number, lastIrrigated: number | null): UnitLoops => ({
  light: startLightLoop(),
  curtain: startCurtainLoop(),
  irrigation: startIrrigationLoop(lastIrrigated ?? undefined),
  co2: startCo2Loop(),
  humidifier: startMachine<OnOff>('off', now),
  dehumidifier: startMachine<OnOff>('off', now),
  dehumidifier2Stage: startMachine<TwoStage>('off', now),
  ecu: startAirUnitLoop(now),
  bard: startAirUnitLoop(now),
  heater: startMachine<HeaterState>('off', now),
  fan: 'off',
  chosen: {},
});

const stageLevel: Record<TwoStage, number> = { off: 0, on1: 0.5, on2: 1 };
const heaterLevel: Record<HeaterState, number> = { off: 0, on: 0.5, HIGH: 1 };

/** What the loops want of the devices that are there. */
export function outputsOf(loops: UnitLoops, isValveOpen: boolean, devices: readonly DeviceName[]): UnitOutputs {
  const outputs: UnitOutputs = {
    light: loops.light.intensity,
    curtain: loops.curtain.position,
    irrigation: isValveOpen,
    co2Valve: loops.co2.isOpen,
    humidifier: loops.humidifier.state === 'on',
    dehumidifier: loops.dehumidifier.state === 'on',
    dehumidifier2Stage: stageLevel[loops.dehumidifier2Stage.state],
    ecu: { state: loops.ecu.machine.state, demand: loops.ecu.demand },
    bard: { state: loops.bard.machine.state, demand: loops.bard.demand },
    heaterstrip: heaterLevel[loops.heater.state],
    fan: loops.fan === 'on',
  };
  const present = Object.fromEntries(devices.map((name) => [name, outputs[name]]));
  return { ...idleOutputs, ...present };
}

/** When a device that may not be switched often is free again, ms; undefined for one that may be switched at any time. */
export function freeFrom(loops: UnitLoops, device: string): number | undefined {
  const machines: Record<string, Machine<string>> = {
    humidifier: loops.humidifier,
    dehumidifier: loops.dehumidifier,
    dehumidifier2Stage: loops.dehumidifier2Stage,
    ecu: loops.ecu.machine,
    bard: loops.bard.machine,
    heaterstrip: loops.heater,
  };
  const machine = machines[device];
  return machine && restsUntil(machine);
}

/** What the devices do now, as orders that would keep it so: how MANUAL begins. */
export function currentAsOverrides(loops: UnitLoops): Overrides {
  return {
    light: loops.light.intensity > 0 ? 'on' : 'off',
    ...(loops.light.intensity > 0 ? { intensity: loops.light.intensity } : {}),
    curtain: curtainState(loops.curtain).startsWith('open') ? 'open' : 'closed',
    humidifier: loops.humidifier.state,
    dehumidifier: loops.dehumidifier.state,
    dehumidifier2Stage: loops.dehumidifier2Stage.state,
    ecu: loops.ecu.machine.state,
    bard: loops.bard.machine.state,
    heaterstrip: loops.heater.state,
    fan: loops.fan,
  };
}
