import * as z from 'zod';
import { ownSchedule } from './own-schedule-fields.ts';

const text = z.string().nullable();
const number = z.number().nullable();
const instant = z.string().nullable().meta({ description: 'ISO 8601, UTC' });
const limits = z.object({ min: number, max: number });

/** Targets of a phase in one light state. */
export const unitEnvironment = z.object({
  lightState: z.string(),
  temp: limits,
  humidity: limits,
  co2: limits,
  irrigation: z.object({ frequency: number, duration: number, startTime: text, finishTime: text }).nullable(),
});

/** Targets of VPD over the days of a stage. */
const vpdProfile = z.object({
  points: z
    .array(z.object({ day: z.number(), min: z.number(), target: z.number(), max: z.number() }))
    .meta({ description: 'kPa' }),
  nightOffset: number.meta({ description: 'kPa, added in the dark' }),
  daysBefore: z.number().meta({ description: 'days of the stage that went before the phase, by the plan' }),
});

/** What a phase of a plan asks for. */
const followedPhase = z.object({
  starttime: instant,
  scheduledStart: instant,
  scheduledEnd: instant,
  photoperiod: number,
  photoperiodStartTime: text,
  noIrrigation: z.boolean(),
  lightIntensity: number,
  environments: z.array(unitEnvironment),
  vpdProfile: vpdProfile.nullish().meta({ description: 'of the phase, or else of its stage' }),
  waterHeldUntil: instant
    .optional()
    .meta({ description: 'no water by the schedule before this moment: a watering was skipped' }),
});

/** What grows on a unit and the phase it is in. */
export const unitLifecycle = z.object({
  lifecycle_id: z.int(),
  growplanName: text,
  strainName: text,
  plants: z.int(),
  phaseName: text,
  totalDays: number,
  day: number.meta({ description: 'day of the run on the calendar of the facility, first day is 1' }),
  harvestdate: text,
  currentPhase: followedPhase,
  plannedPhase: followedPhase
    .optional()
    .meta({ description: 'the phase as its plan has it, where the unit follows something else' }),
});

/** What follows from the rest of a record when it is read; screens that hear messages judge for themselves. */
const derivedFields = z.object({
  disabled: z.boolean(),
  dewpoint: number.meta({ description: '°C, when the status was read' }),
  vpd: number.meta({ description: 'kPa, when the status was read' }),
  warnMessage: text.meta({ description: 'what is wrong, a sentence a line, when the status was read' }),
  temperatureHigh: z.boolean(),
  temperatureLow: z.boolean(),
  humidityHigh: z.boolean(),
  humidityLow: z.boolean(),
  co2High: z.boolean(),
  co2Low: z.boolean(),
  lightState: text.meta({ description: 'as light; so are the next ones the same as the states without their ending' }),
  curtainState: text,
  irrigationState: text,
  co2ValveState: text,
  vfuHumidifierState: text.meta({ description: 'as humidifier' }),
  vfuDehumidifierState: text.meta({ description: 'as dehumidifier' }),
  vfu2StageDehumidifierState: text.meta({ description: 'as twoStageDehumidifier' }),
});
export type DerivedFields = z.infer<typeof derivedFields>;

/** A unit as the dashboard shows it (specification 2 §3.1, on walls §3.3): one record from the server, kept fresh by live messages. */
export const unitRecord = z.object({
  facility_id: z.int(),
  facility_timezone: z.string(),
  hardware_item_id: z.int().nullable(),
  platformGroupName: z.string(),
  platformGroup_id: z.int(),
  controller_id: z.int().nullable(),
  device_id: text,
  platformGroupType: z.string(),
  area_id: z.int(),
  areaname: z.string(),
  rack: text,
  daysInFlower: number.meta({ description: 'calendar days since the first flower phase began' }),
  temperature: number.meta({ description: '°C' }),
  humidity: number.meta({ description: 'fraction 0–1' }),
  co2: number.meta({ description: 'ppm' }),
  lightIntensityAverage: number.meta({ description: 'fraction 0–1' }),
  lastIrrigated: instant,
  irrigationMissedSince: instant.meta({
    description: 'from when water is owed that a closed window missed; null once irrigated or dismissed',
  }),
  irrigationMissedUntil: instant.meta({ description: 'when the window closed that missed it' }),
  nextIrrigatedTime: instant.meta({ description: 'by the schedule when the status was read; past when overdue' }),
  targetVWC: number,
  drybackPct: number
    .optional()
    .meta({ description: 'what the plan lets the substrate fall overnight, percentage points' }),
  cropSteeringPhase: text,
  ipAddress: text,
  macAddress: text,
  softwareVersion: text,
  firmwareVersion: text,
  temperatureDoubt: text
    .optional()
    .meta({ description: 'why its sensor is not believed: outOfRange, flatline, jump, drift' }),
  humidityDoubt: text.optional(),
  co2Doubt: text.optional(),
  lastCo2Update: instant,
  lastTemperatureUpdate: instant,
  lastHumidityUpdate: instant,
  lastMoistureUpdate: instant.optional().meta({ description: 'of xMoisture' }),
  lastFertilityUpdate: instant.optional().meta({ description: 'of xFertility' }),
  lastCommandFetch: instant,
  controllerOfflineSince: instant.meta({
    description:
      'when the controller said goodbye or its connection ended; older than lastCommandFetch once it is back',
  }),
  clockDriftMs: number.meta({ description: 'how far the controller’s clock is off; negative is behind' }),
  uptime: text,
  status: text,
  state: text,
  mode: text,
  deployed: z.boolean(),
  isDisabled: z.boolean(),
  disabledReason: text,
  isTesting: z.boolean(),
  isDev: z.boolean(),
  pestDetected: z.boolean(),
  co2Enabled: z.boolean(),
  facilityCo2Enabled: z.boolean(),
  useVfuSchedule: z.boolean(),
  ownSchedule: ownSchedule
    .nullable()
    .meta({ description: 'followed in place of the plan, now; lifecycles[0].currentPhase has it in it' }),
  waterShiftMinutes: number
    .optional()
    .meta({ description: 'min that the hours of water were moved by; lifecycles[0].currentPhase has it in it' }),
  waterPercent: number
    .optional()
    .meta({ description: '% of the schedule that waterings are long now; lifecycles[0].currentPhase has it in it' }),
  waterPercentUntil: instant.optional().meta({ description: 'until when; null: until somebody takes it back' }),
  ticketCount: z.int().meta({ description: 'open hardware tickets that every member may see' }),
  exceptionCount: z.int().meta({ description: 'alerts that stand: open, acknowledged or in remediation' }),
  exceptionMessage: text.meta({ description: 'of the most urgent alert' }),
  logLevel: text,
  co2Valve: text,
  light: text,
  curtain: text,
  irrigation: text,
  humidifier: text,
  dehumidifier: text,
  twoStageDehumidifier: text,
  ECUState: text,
  BardState: text,
  RCUState: text,
  heaterstripState: text,
  xFertility: number,
  xLux: number,
  xMoisture: number,
  xTemp: number,
  isDnD: z.boolean(),
  dndExpiration: instant,
  dndComment: text,
  dndFirstname: text,
  dndLastname: text,
  lifecycle_id: z.int().nullable(),
  lifecycles: z.array(unitLifecycle).meta({ description: 'the newest first; its phase is the one the unit follows' }),
  sensorDesignators: z.array(z.int()).meta({ description: 'what the unit’s sensors measure' }),
  sensorPriorities: z
    .array(z.int())
    .meta({ description: 'by the place in sensorDesignators: priority of the sensor whose reading is told' }),
  devices: z.array(z.string()).meta({ description: 'keys of the fitted devices' }),
  ...derivedFields.shape,
});
export type UnitRecord = z.infer<typeof unitRecord>;
export type UnitLifecycle = z.infer<typeof unitLifecycle>;
