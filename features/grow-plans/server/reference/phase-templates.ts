import type { Feed } from '@trellis/grow-plans/model';

/** Rooms in light and in the dark: °C, %, ppm. */
const climate = (
  lightState: 'Lights On' | 'Lights Off',
  [tempMin, tempMax]: readonly [number, number],
  [humidityMin, humidityMax]: readonly [number, number],
  [co2Min, co2Max]: readonly [number | null, number | null] = [null, null],
) => ({ lightState, tempMin, tempMax, humidityMin, humidityMax, co2Min, co2Max });

/** Shots from a time of day to another, minutes from one to the next, seconds each. */
const shots = (
  irrigationStartTime: string,
  irrigationFinishTime: string,
  irrigationFrequency: number,
  irrigationDuration: number,
) => ({ irrigationStartTime, irrigationFinishTime, irrigationFrequency, irrigationDuration });

const feed = (ec: number, ph = 5.8): Feed => ({ ec, ph });
/** Work on a day of the phase, again each so many days. */
const work = (growTaskType_id: number, dayOffset: number, repeatDays: number | null = null) => ({
  ...{ growTaskType_id, dayOffset, repeatDays },
});

/** Phases to begin a plan from (horticulture reference, section 5): targets are the middle of its ranges with its sensible band. */
export const phaseTemplateRows = [
  {
    id: 1,
    name: 'Cannabis clone',
    growStage_id: 1,
    days: 14,
    definition: {
      ...{ photoperiod: 18, photoperiodStartTime: '06:00', vpdProfile_id: 1, lightIntensity: 0.2, feed: feed(1.1) },
      environments: [
        { ...climate('Lights On', [24, 26], [75, 90], [400, 800]), ...shots('07:00', '21:00', 720, 20) },
        climate('Lights Off', [22, 24], [75, 90]),
      ],
      growTasks: [work(2, 0), work(3, 12)],
    },
  },
  {
    id: 2,
    name: 'Cannabis vegetative',
    growStage_id: 2,
    days: 21,
    definition: {
      ...{ photoperiod: 18, photoperiodStartTime: '06:00', vpdProfile_id: 3, lightIntensity: 0.5, rampMin: 20 },
      ...{ targetVWC: 62, drybackPct: 10, feed: feed(2.5) },
      environments: [
        { ...climate('Lights On', [24.5, 27.5], [62, 72], [700, 1000]), ...shots('07:00', '21:00', 150, 180) },
        climate('Lights Off', [20.5, 23.5], [62, 72]),
      ],
      growTasks: [work(4, 0), work(7, 7), work(13, 3, 7)],
    },
  },
  {
    id: 3,
    name: 'Cannabis flower, stretch',
    growStage_id: 3,
    days: 21,
    definition: {
      ...{ photoperiod: 12, photoperiodStartTime: '06:00', vpdProfile_id: 4, lightIntensity: 0.75, rampMin: 20 },
      ...{ targetVWC: 50, drybackPct: 25, cropSteeringPhase: 'P1', feed: feed(3) },
      environments: [
        { ...climate('Lights On', [25, 28], [55, 65], [1000, 1300]), ...shots('07:30', '16:00', 150, 300) },
        climate('Lights Off', [20.5, 23.5], [52, 62]),
      ],
      growTasks: [work(8, 1), work(9, 18), work(13, 3, 7)],
    },
  },
  {
    id: 4,
    name: 'Cannabis flower, bulk',
    growStage_id: 3,
    days: 21,
    definition: {
      ...{ photoperiod: 12, photoperiodStartTime: '06:00', vpdProfile_id: 4, lightIntensity: 1, rampMin: 20 },
      ...{ targetVWC: 57, drybackPct: 12, cropSteeringPhase: 'P2', feed: feed(2.8) },
      environments: [
        { ...climate('Lights On', [25, 28], [51, 60], [1000, 1300]), ...shots('07:00', '17:00', 75, 150) },
        climate('Lights Off', [20.5, 23.5], [48, 57]),
      ],
      growTasks: [work(13, 3, 7), work(12, 2, 7)],
    },
  },
  {
    id: 5,
    name: 'Cannabis flower, ripening',
    growStage_id: 3,
    days: 21,
    definition: {
      ...{ photoperiod: 12, photoperiodStartTime: '06:00', vpdProfile_id: 4, lightIntensity: 0.75, rampMin: 20 },
      ...{ targetVWC: 45, drybackPct: 25, cropSteeringPhase: 'P3', feed: feed(1.2) },
      environments: [
        { ...climate('Lights On', [22, 25], [46, 55], [400, 800]), ...shots('07:30', '15:30', 180, 300) },
        climate('Lights Off', [17, 20], [45, 54]),
      ],
      growTasks: [work(11, 7), work(13, 3, 7), work(20, 20)],
    },
  },
  {
    id: 6,
    name: 'Cannabis mothers',
    growStage_id: 4,
    days: 90,
    definition: {
      ...{ photoperiod: 18, photoperiodStartTime: '06:00', vpdProfile_id: 2, lightIntensity: 0.35, feed: feed(1.8) },
      environments: [
        { ...climate('Lights On', [23, 26], [60, 70], [400, 800]), ...shots('08:00', '20:00', 240, 180) },
        climate('Lights Off', [20, 22], [60, 70]),
      ],
      growTasks: [work(2, 28, 21), work(13, 3, 7)],
    },
  },
  {
    id: 7,
    name: 'Greens nursery',
    growStage_id: 6,
    days: 12,
    definition: {
      ...{ photoperiod: 18, photoperiodStartTime: '05:00', vpdProfile_id: 9, lightIntensity: 0.4, feed: feed(1.1) },
      environments: [
        { ...climate('Lights On', [22, 24], [67, 78], [600, 1000]), ...shots('06:00', '22:00', 240, 60) },
        climate('Lights Off', [19, 21], [67, 80]),
      ],
      growTasks: [work(1, 0)],
    },
  },
  {
    id: 8,
    name: 'Greens finish',
    growStage_id: 7,
    days: 21,
    definition: {
      ...{ photoperiod: 18, photoperiodStartTime: '05:00', vpdProfile_id: 10, lightIntensity: 0.6, feed: feed(1.5) },
      environments: [
        { ...climate('Lights On', [22, 25], [60, 72], [800, 1200]), ...shots('05:00', '23:00', 20, 120) },
        climate('Lights Off', [18, 21], [60, 75]),
      ],
      growTasks: [work(4, 0), work(13, 3, 7), work(20, 20)],
    },
  },
] as const;
