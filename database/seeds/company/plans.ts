import type { FacilityKey } from './facilities.ts';
import type { DemoPhase, DemoPhaseKey } from './phases.ts';

export interface DemoPlan {
  key: DemoPlanKey;
  name: string;
  category: string;
  facility: FacilityKey;
  isMother: boolean;
  expectedGramsPerPlant: number | null;
  /** When the lights go on, facility time. */
  phases: readonly { phase: DemoPhaseKey; lightsOn: string }[];
  /** The version that was in use before, as far as it was another. */
  before?: DemoVersion;
  /** The version that waits for approval, as far as it is another. */
  next?: DemoVersion;
  /** What the version in use changed. */
  changeNote?: string;
}

/** What a version of a plan has otherwise than the one in use. */
export interface DemoVersion {
  changeNote: string;
  expectedGramsPerPlant: number;
  phases: Partial<
    Record<DemoPhaseKey, Partial<Pick<DemoPhase, 'days' | 'lightIntensity' | 'targetVWC' | 'drybackPct'>>>
  >;
}

export type DemoPlanKey = 'flowerByDay' | 'flowerByNight' | 'mothers' | 'lettuce' | 'hemp';

export const demoCategories = [
  { label: 'Cannabis flower', cropType: 'cannabis', seq: 1 },
  { label: 'Mother plants', cropType: 'cannabis', seq: 2 },
  { label: 'Leafy greens', cropType: 'leafy greens', seq: 3 },
  { label: 'Hemp flower', cropType: 'hemp', seq: 4 },
] as const;

/** The two flower rooms take turns with their lights, so that the building draws an even load. */
const flowerPhases = (lightsOn: string): DemoPlan['phases'] => [
  { phase: 'clone', lightsOn: '05:00' },
  { phase: 'vegetative', lightsOn: '05:00' },
  { phase: 'stretch', lightsOn },
  { phase: 'bulk', lightsOn },
  { phase: 'ripening', lightsOn },
];

const flowerBefore: DemoVersion = {
  changeNote: 'First plan of the building.',
  expectedGramsPerPlant: 54,
  phases: { vegetative: { days: 28 }, stretch: { lightIntensity: 1, drybackPct: null }, ripening: { days: 14 } },
};
const flowerNote = 'A week less of growth, a week more to ripen; softer light and a drier night in the stretch.';

export const demoPlans: readonly DemoPlan[] = [
  {
    key: 'flowerByDay',
    name: 'Indoor flower, lights by day',
    category: 'Cannabis flower',
    facility: 'washington',
    isMother: false,
    expectedGramsPerPlant: 62,
    phases: flowerPhases('06:00'),
    before: flowerBefore,
    changeNote: flowerNote,
    next: {
      changeNote: 'Drier nights while they ripen, and three days of growth saved.',
      expectedGramsPerPlant: 64,
      phases: { vegetative: { days: 18 }, ripening: { drybackPct: 40, targetVWC: 45 } },
    },
  },
  {
    key: 'flowerByNight',
    name: 'Indoor flower, lights by night',
    category: 'Cannabis flower',
    facility: 'washington',
    isMother: false,
    expectedGramsPerPlant: 62,
    phases: flowerPhases('18:00'),
    before: flowerBefore,
    changeNote: flowerNote,
  },
  {
    key: 'mothers',
    name: 'Mothers',
    category: 'Mother plants',
    facility: 'washington',
    isMother: true,
    expectedGramsPerPlant: null,
    phases: [{ phase: 'mother', lightsOn: '05:00' }],
  },
  {
    key: 'lettuce',
    name: 'Head lettuce, five weeks',
    category: 'Leafy greens',
    facility: 'colorado',
    isMother: false,
    expectedGramsPerPlant: 260,
    phases: [
      { phase: 'nursery', lightsOn: '04:00' },
      { phase: 'finish', lightsOn: '04:00' },
    ],
    before: {
      changeNote: 'First plan of the farm.',
      expectedGramsPerPlant: 240,
      phases: { nursery: { lightIntensity: 1 }, finish: { days: 24 } },
    },
    changeNote: 'Young plants take less light; heads are cut three days sooner.',
  },
  {
    key: 'hemp',
    name: 'Hemp for flower, eleven weeks',
    category: 'Hemp flower',
    facility: 'colorado',
    isMother: false,
    expectedGramsPerPlant: 85,
    phases: [
      { phase: 'hempVegetative', lightsOn: '05:00' },
      { phase: 'hempFlower', lightsOn: '07:00' },
    ],
  },
];

/** The plan with a key; throws when there is none. */
export function findDemoPlan(key: DemoPlanKey): DemoPlan {
  const found = demoPlans.find((plan) => plan.key === key);
  if (!found) throw new Error(`There is no demo plan ${key}.`);
  return found;
}
