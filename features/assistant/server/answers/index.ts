import type { IntentName } from '@trellis/assistant/model';
import type { Answerer } from './answer.ts';
import { answerIrrigateUnit } from './irrigate-unit.ts';
import { answerMetricAverage } from './metric-average.ts';
import { answerMyTasks } from './my-tasks.ts';
import { answerNextHarvests } from './next-harvests.ts';
import { answerOpenAlerts } from './open-alerts.ts';
import { answerOpenScreen } from './open-screen.ts';
import { answerTroubledUnits } from './troubled-units.ts';
import { answerUnitContents } from './unit-contents.ts';
import { answerUnitStatus } from './unit-status.ts';

/** Who answers which intent. */
export const answerers: Readonly<Record<IntentName, Answerer>> = {
  unitStatus: answerUnitStatus,
  troubledUnits: answerTroubledUnits,
  unitContents: answerUnitContents,
  nextHarvests: answerNextHarvests,
  myTasksToday: answerMyTasks,
  openAlerts: answerOpenAlerts,
  metricAverage: answerMetricAverage,
  irrigateUnit: answerIrrigateUnit,
  openScreen: answerOpenScreen,
};
