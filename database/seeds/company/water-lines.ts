import { designatorIds, waterLineDesignatorIds } from '@trellis/climate/model';
import type { AreaName } from './facilities.ts';

/** The computer in the pump house of the first site, which reads tanks and pumps. */
export const pumpHouse = { deviceId: 'fennick-pump-house', name: 'Pump house' };

/** The line that feeds a room with water, and what is measured of it. */
export interface DemoWaterLine {
  area: AreaName;
  deviceId: string;
  name: string;
  designators: readonly number[];
  /** Of the tank when the demo began (%), and how fast it falls (percentage points an hour). */
  beginsAt: number;
  fallsBy: number;
}

/** One room has everything measured, one its tank and what is in it, and one nothing. */
export const demoWaterLines: readonly DemoWaterLine[] = [
  {
    ...{ area: 'Flower East', deviceId: 'line-east', name: 'East tank', designators: waterLineDesignatorIds },
    ...{ beginsAt: 27, fallsBy: 4 },
  },
  {
    ...{ area: 'Nursery', deviceId: 'line-nursery', name: 'Nursery tank' },
    designators: [designatorIds.tankLevel, designatorIds.solutionEc, designatorIds.solutionPh],
    ...{ beginsAt: 71, fallsBy: 0.8 },
  },
];

const hourMs = 3_600_000;
/** At this level a tank is filled again (%), to nearly the brim. */
const [filledBelow, filledTo] = [9, 94];

/** What the outlet of one unit lets through (L/min). */
const litresPerMinute = 6;

/** What the sensors of a line read at a moment, by designator; `begin` is when the demo began (ms), `open` how many units have water now. */
export function readWaterLine(
  { beginsAt, fallsBy }: DemoWaterLine,
  begin: number,
  at: number,
  open: number,
): Map<number, number> {
  const hours = (at - begin) / hourMs;
  const span = filledTo - filledBelow;
  const fallen = (((hours * fallsBy + filledTo - beginsAt) % span) + span) % span;
  // The pump keeps the pressure up while somebody waters.
  const isRunning = open > 0;
  const wave = (periodHours: number) => Math.sin((2 * Math.PI * hours) / periodHours);
  return new Map([
    [designatorIds.pump, isRunning ? 1 : 0],
    [designatorIds.waterPressure, isRunning ? 2.8 + 0.1 * wave(3) : 0.4],
    [designatorIds.waterFlow, open * (litresPerMinute + 0.4 * wave(2))],
    [designatorIds.tankLevel, filledTo - fallen],
    [designatorIds.solutionEc, 1.8 + 0.06 * wave(5)],
    [designatorIds.solutionPh, 5.9 + 0.12 * wave(7)],
    [designatorIds.solutionTemperature, 19.6 + 0.7 * wave(24)],
  ]);
}
