import type { GrowPlan, PlanContent } from '@trellis/grow-plans/model';
import type { PlanLists } from './use-plan-lists.ts';

const environment = (id: number, lightState: string) => ({
  ...{ id, lightState, tempMin: 24, tempMax: 26, humidityMin: 60, humidityMax: 70, co2Min: null, co2Max: null },
  ...{ irrigationFrequency: 120, irrigationDuration: 60, irrigationStartTime: '06:00', irrigationFinishTime: '16:00' },
});
/** A draft with one phase of so many days. */
export const content = (days: number, revision: string): PlanContent => ({
  ...{
    id: 7,
    growplan_id: 3,
    version: 2,
    state: 'draft',
    expectedGramsPerPlant: 80,
    expectedCost: null,
    changeNote: null,
  },
  ...{ submittedBy: null, approvedBy: null, publishedAt: null, updatedate: '', updateuser: 2, revision },
  growPhases: [
    {
      ...{ id: 1, name: 'Clone', seq: 0, growStage_id: 1, startSeconds: 0, endSeconds: days * 86_400, photoperiod: 18 },
      ...{ photoperiodStartTime: '06:00', noIrrigation: false, plantContainerType_id: null, plantsPerContainer: null },
      ...{ vpdProfile_id: null, lightSpectrumDefinition_id: null, lightIntensity: 0.5, rampMin: null, targetVWC: null },
      ...{ drybackPct: null, cropSteeringPhase: 'none', feed: null },
      environments: [environment(1, 'Lights On'), environment(2, 'Lights Off')],
      growTasks: [],
    },
  ],
});
export const lists: PlanLists = {
  choices: {
    stages: [{ id: 1, name: 'Young' }],
    profiles: [],
    recipes: [],
    work: [{ id: 20, name: 'Harvest' }],
    containers: [],
  },
  knowledge: { ppfd100: new Map(), minutes: new Map([[20, 90]]) },
  rules: { curves: new Map(), stageProfile: new Map(), harvests: new Set([20]), hasCo2: true },
  nameOf: (list, id) => (list === 'work' && id === 20 ? 'Harvest' : undefined),
};
export const plan = { id: 3, name: 'Flower', isMother: false, facility_id: 1, publishedVersion_id: null } as GrowPlan;

/** What a server answers while a draft is edited. */
export const stock: (readonly [RegExp, unknown])[] = [
  [/api\/v1\/consumables/, [{ id: 4, name: 'Block', price: '0.50', factor: 1, stockUnit_id: 20 }]],
  [/unitsOfMeasure/, [{ id: 20, dimension: 'count', abbreviation: 'ea', factor: 1 }]],
  [/facilityConsumables/, []],
  [/ag_growPhaseComments\/about/, { rights: { read: true, create: true, update: true, delete: true } }],
  [/growplanBases\/about/, { rights: { read: true, create: true, update: true, delete: true } }],
  [/growplanBases/, [{ id: 1, plants: 10, units: 2, waterPrice: 2 }]],
];
