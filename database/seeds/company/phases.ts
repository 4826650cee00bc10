import type { RoomPresetName } from '@trellis/climate/model';

export interface DemoBand {
  temp: readonly [number, number];
  humidity: readonly [number, number];
}

/** A phase as the company grows it: bands of the horticulture reference (section 5), wide enough for a real sensor's noise. */
export interface DemoPhase {
  name: string;
  growStage_id: number;
  days: number;
  /** Hours of light. */
  photoperiod: number;
  preset: RoomPresetName;
  lightIntensity: number;
  light: DemoBand & { co2: readonly [number, number] };
  dark: DemoBand;
  /** Minutes between shots and seconds of each. */
  irrigation: { frequency: number; duration: number };
  targetVWC: number;
  /** Fall of water content overnight, % of the day’s peak. */
  drybackPct: number | null;
  cropSteeringPhase: 'none' | 'P1' | 'P2' | 'P3';
  /** mS/cm, and pH of the nutrient water. */
  feed: { ec: number; ph: number };
}

/** Ids of the grow stages that come with the product. */
export const stageIds = { young: 1, vegetative: 2, flowering: 3, mother: 4, germination: 6, finishing: 7 } as const;

const clone: DemoPhase = {
  name: 'Clone',
  growStage_id: stageIds.young,
  days: 12,
  photoperiod: 18,
  preset: 'cannabis-clone',
  lightIntensity: 1,
  light: { temp: [23, 27], humidity: [68, 90], co2: [400, 900] },
  dark: { temp: [20.5, 25], humidity: [68, 92] },
  irrigation: { frequency: 360, duration: 60 },
  targetVWC: 70,
  drybackPct: null,
  cropSteeringPhase: 'none',
  feed: { ec: 1.1, ph: 5.8 },
};

const vegetative: DemoPhase = {
  name: 'Vegetative',
  growStage_id: stageIds.vegetative,
  days: 21,
  photoperiod: 18,
  preset: 'cannabis-veg',
  lightIntensity: 1,
  light: { temp: [23.5, 28.5], humidity: [56, 76], co2: [700, 1150] },
  dark: { temp: [19, 24.5], humidity: [56, 80] },
  irrigation: { frequency: 240, duration: 216 },
  targetVWC: 58,
  drybackPct: 20,
  cropSteeringPhase: 'P2',
  feed: { ec: 2.4, ph: 5.9 },
};

const stretch: DemoPhase = {
  name: 'Flower weeks 1–3, stretch',
  growStage_id: stageIds.flowering,
  days: 21,
  photoperiod: 12,
  preset: 'cannabis-flower',
  lightIntensity: 0.8,
  light: { temp: [24, 29], humidity: [50, 70], co2: [900, 1400] },
  dark: { temp: [18.5, 24], humidity: [50, 78] },
  irrigation: { frequency: 120, duration: 390 },
  targetVWC: 52,
  drybackPct: 35,
  cropSteeringPhase: 'P1',
  feed: { ec: 3, ph: 5.9 },
};

const bulk: DemoPhase = {
  ...stretch,
  name: 'Flower weeks 4–6, bulk',
  lightIntensity: 1,
  light: { temp: [24, 29], humidity: [48, 70], co2: [900, 1400] },
  dark: { temp: [18.5, 24], humidity: [48, 78] },
  irrigation: { frequency: 80, duration: 300 },
  targetVWC: 56,
  drybackPct: 20,
  cropSteeringPhase: 'P2',
  feed: { ec: 2.8, ph: 6 },
};

const ripening: DemoPhase = {
  ...stretch,
  name: 'Flower weeks 7–9, ripening',
  lightIntensity: 0.75,
  light: { temp: [21, 26.5], humidity: [42, 65], co2: [400, 900] },
  dark: { temp: [16.5, 22.5], humidity: [42, 72] },
  irrigation: { frequency: 150, duration: 420 },
  targetVWC: 48,
  drybackPct: 35,
  cropSteeringPhase: 'P3',
  feed: { ec: 1.4, ph: 6 },
};

const mother: DemoPhase = {
  ...vegetative,
  name: 'Mother',
  growStage_id: stageIds.mother,
  days: 365,
  lightIntensity: 0.7,
  light: { temp: [22, 27], humidity: [54, 76], co2: [400, 900] },
  dark: { temp: [18.5, 23.5], humidity: [54, 80] },
  targetVWC: 58,
  feed: { ec: 1.8, ph: 5.9 },
};

const nursery: DemoPhase = {
  name: 'Nursery',
  growStage_id: stageIds.young,
  days: 14,
  photoperiod: 18,
  preset: 'leafy-greens',
  lightIntensity: 0.75,
  light: { temp: [21.5, 25.5], humidity: [55, 80], co2: [700, 1150] },
  dark: { temp: [18.5, 24], humidity: [50, 85] },
  irrigation: { frequency: 60, duration: 60 },
  targetVWC: 72,
  drybackPct: null,
  cropSteeringPhase: 'none',
  feed: { ec: 1.1, ph: 5.8 },
};

const finish: DemoPhase = {
  ...nursery,
  name: 'Finish',
  growStage_id: stageIds.finishing,
  days: 21,
  lightIntensity: 1,
  light: { temp: [21.5, 26], humidity: [50, 76], co2: [900, 1500] },
  dark: { temp: [18.5, 24], humidity: [48, 82] },
  feed: { ec: 1.5, ph: 5.8 },
};

const hempVegetative: DemoPhase = {
  ...vegetative,
  light: { temp: [22, 27.5], humidity: [52, 74], co2: [600, 1050] },
  dark: { temp: [18.5, 23.5], humidity: [52, 78] },
  feed: { ec: 2, ph: 5.9 },
};

const hempFlower: DemoPhase = {
  ...bulk,
  name: 'Flower',
  days: 56,
  lightIntensity: 0.7,
  light: { temp: [22, 27.5], humidity: [44, 66], co2: [650, 1200] },
  dark: { temp: [17, 23], humidity: [44, 74] },
  irrigation: { frequency: 120, duration: 330 },
  feed: { ec: 2.3, ph: 6 },
};

/** Phases by name, as plans list them. */
export const demoPhases = {
  clone,
  vegetative,
  stretch,
  bulk,
  ripening,
  mother,
  nursery,
  finish,
  hempVegetative,
  hempFlower,
} satisfies Record<string, DemoPhase>;

export type DemoPhaseKey = keyof typeof demoPhases;
