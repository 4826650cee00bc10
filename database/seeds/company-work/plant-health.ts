import { WasteRecord } from '@trellis/compliance/model';
import { Consumable } from '@trellis/consumables/model';
import {
  LifecycleRemediation,
  LifecycleRemediationStep,
  SprayApplication,
  SprayTarget,
  type LifecycleRemediation as Case,
} from '@trellis/lifecycles/model';
import { completeRecord } from '@trellis/lifecycles/server';
import { MalfunctioningGrowUnit } from '@trellis/planning/model';
import { sql } from 'kysely';
import { insertRows } from '../records/insert-rows.ts';
import { dayIn, inDays, personOf, siteOf, unitOf, wobble, type DemoWork } from './demo-work.ts';

const hours = 1 / 24;

// Labels in the manner of real ones, without brands; the registration numbers are nobody's.
const products = [
  ['Fatty acid soap 49 %', '99999-11', 'Potassium salts of fatty acids', 'UN', 12, 0, 20, null, 3],
  ['Neem oil 70 %', '99999-12', 'Clarified hydrophobic extract of neem', 'UNE', 4, 1, 10, 'veg', 7],
  ['Wettable sulfur 80 %', '99999-13', 'Sulfur', 'M02', 24, 14, 6, 'veg', 10],
  ['Bacillus D747', '99999-14', 'Bacillus amyloliquefaciens strain D747', 'BM02', 4, 0, 5, null, 5],
  ['Beauveria GHA', '99999-15', 'Beauveria bassiana strain GHA', 'UNF', 4, 0, 8, null, 5],
] as const;

type Spraying = [days: number, units: readonly string[], product: number, rate: number, pest: string];
const sprayings: readonly Spraying[] = [
  [58, ['N-01', 'N-02', 'N-03', 'N-04'], 3, 4, 'Pythium'],
  [44, ['N-09', 'N-10'], 0, 15, 'Aphids'],
  [37, ['N-11', 'N-12', 'N-13'], 4, 6, 'Thrips'],
  [30, ['N-09', 'N-10'], 1, 8, 'Spider mites'],
  [23, ['N-01', 'N-02', 'N-03'], 3, 4, 'Powdery mildew'],
  [18, ['N-11', 'N-12', 'N-13'], 4, 6, 'Thrips'],
  [12, ['N-09', 'N-10'], 2, 5, 'Powdery mildew'],
  [9, ['E-01', 'E-02'], 3, 4, 'Powdery mildew'],
  [6, ['N-11', 'N-12', 'N-13'], 4, 7, 'Thrips'],
  [3, ['E-01', 'E-02'], 3, 4.5, 'Powdery mildew'],
  [0.2, ['N-10'], 0, 18, 'Aphids'],
];

/** Adds what is sprayed, treated, destroyed and out of order: every page about the health of plants has its story. */
export async function seedPlantHealth(work: DemoWork): Promise<void> {
  await seedSprayings(work);
  await seedCases(work);
  await seedFaults(work);
  await seedPlantWaste(work);
}

async function seedSprayings(work: DemoWork): Promise<void> {
  const { records, db } = work;
  const facility_id = siteOf(work, 'washington');
  const [grower, head] = [personOf(work, 'grower'), personOf(work, 'farmManager')];
  await sql`update user_facilities set "applicatorLicense" = 'WSDA-' || (80000 + user_id), "applicatorExpiry" = ${dayIn(work, 240)}::date
    where facility_id = ${facility_id} and user_id in (${grower}, ${head})`.execute(db);
  const ids = await insertRows(
    records,
    Consumable,
    products.map(
      ([name, epaNumber, activeIngredient, moaGroup, reiHours, phiDays, labelMax, lastSprayStage, days]) => ({
        ...{ facility_id, name, consumableType_id: 3, stockUnit_id: 10, epaNumber, activeIngredient, moaGroup },
        ...{ reiHours, phiDays, labelMax, labelRateUnit: 'mL/L', lastSprayStage, minIntervalDays: days },
      }),
    ),
  );
  const spray = (days: number, product: number, rate: number, more: object) => ({
    ...{ facility_id, consumable_id: ids[product] ?? 0, lot: `L${2600 + product * 17}`, rate, rateUnit: 'mL/L' },
    ...{ start: inDays(work, -days), finish: inDays(work, -days + 0.75 * hours), method: 'spray', volumeL: 24 },
    ...{ areaSqFt: 180, ppe: 'Gloves, respirator, coverall', tempC: 24, rh: 58, applicator_user_id: grower },
    ...more,
  });
  const made = await insertRows(
    records,
    SprayApplication,
    sprayings.map(([days, , product, rate, targetPest], index) =>
      spray(days, product, rate, {
        targetPest,
        applicator_user_id: index % 4 === 1 ? head : grower,
        reason: `${targetPest} found while scouting`,
      }),
    ),
  );
  const [planned = 0] = await insertRows(records, SprayApplication, [
    { ...spray(-2, 3, 4, { targetPest: 'Powdery mildew', reason: 'Third of three treatments' }), finish: null },
  ]);
  const targets = [
    ...made.flatMap((id, index) => (sprayings[index]?.[1] ?? []).map((unit) => [id, unit] as const)),
    ...['E-01', 'E-02'].map((unit) => [planned, unit] as const),
  ];
  await insertRows(
    records,
    SprayTarget,
    targets.map(([ipmSprayApplication_id, unit]) => ({
      ipmSprayApplication_id,
      platformGroup_id: unitOf(work, unit).id,
    })),
  );
  for (const id of made) {
    await completeRecord(await records.update(SprayApplication, id, {}), false, work);
    await records.update(SprayApplication, id, { state: 'applied' });
  }
}

type Step = [
  kind: 'check' | 'task' | 'spray' | 'setpoint' | 'isolate',
  days: number,
  severity: number | null,
  note: string,
];
interface Problem {
  unit: string;
  category: Case['category'];
  title: string;
  severity: number;
  state: Case['state'];
  /** Days since it was reported. */
  days: number;
  plants: number;
  cause?: string;
  lossGrams?: number;
  outcome?: string;
  isolate?: boolean;
  /** Days from the beginning; those after today are to be done. */
  steps: readonly Step[];
}

const problems: readonly Problem[] = [
  {
    ...{ unit: 'N-10', category: 'pest', title: 'Aphids on new shoots', severity: 3, state: 'in_treatment', days: 2 },
    ...{ plants: 18, cause: 'Came in with the clones of the last batch', lossGrams: 120 },
    steps: [
      ['spray', 1.8, null, 'Fatty acid soap on both sides of the leaves'],
      ['check', 5, null, 'Count on ten leaves'],
      ['check', 9, null, 'Count on ten leaves'],
    ],
  },
  {
    ...{
      unit: 'E-01',
      category: 'disease',
      title: 'Powdery mildew on lower leaves',
      severity: 3,
      state: 'monitoring',
      days: 10,
    },
    ...{ plants: 9, cause: 'Humid nights after the fan stood still', lossGrams: 240 },
    steps: [
      ['spray', 1, null, 'Bacillus D747, three times'],
      ['setpoint', 1, null, 'Humidity at night down to 52 %'],
      ['check', 3, 3, 'Spots on nine plants'],
      ['check', 7, 2, 'No new spots'],
      ['check', 12, null, 'Lower leaves again'],
    ],
  },
  {
    ...{
      unit: 'N-12',
      category: 'pest',
      title: 'Thrips in the blue cards',
      severity: 2,
      state: 'not_effective',
      days: 20,
    },
    ...{ plants: 30, cause: 'Door of the nursery stood open', lossGrams: 180 },
    steps: [
      ['spray', 2, null, 'Beauveria GHA, twice'],
      ['check', 5, 2, '14 a card'],
      ['check', 12, 3, '22 a card: more than before'],
    ],
  },
  {
    ...{
      unit: 'E-03',
      category: 'deficiency',
      title: 'Yellow between green veins',
      severity: 2,
      state: 'diagnosed',
      days: 3,
    },
    ...{ plants: 12, cause: 'Magnesium' },
    steps: [['check', 5, null, 'Colour of the middle leaves']],
  },
  {
    ...{
      unit: 'W-03',
      category: 'environment',
      title: 'Foxtails under the hot corner',
      severity: 4,
      state: 'reported',
      days: 0.9,
    },
    plants: 16,
    steps: [],
  },
  {
    ...{
      unit: 'N-07',
      category: 'disease',
      title: 'Mother with mottled leaves',
      severity: 4,
      state: 'diagnosed',
      days: 5,
    },
    ...{ plants: 1, cause: 'Hop latent viroid suspected; sample at the laboratory', isolate: true },
    steps: [
      ['isolate', 0.1, null, 'No cuttings, own tools'],
      ['check', 7, null, 'Result of the laboratory'],
    ],
  },
  {
    ...{
      unit: 'W-02',
      category: 'damage',
      title: 'Branches broken by the trellis net',
      severity: 1,
      state: 'closed',
      days: 31,
    },
    ...{ plants: 4, cause: 'Net hung too low', lossGrams: 60, outcome: 'Tied up; all four kept growing.' },
    steps: [
      ['task', 1, null, 'Net raised by 20 cm'],
      ['check', 7, 0, 'Healed'],
    ],
  },
  {
    ...{ unit: 'E-02', category: 'pest', title: 'Spider mites at the door', severity: 3, state: 'closed', days: 46 },
    ...{ plants: 11, cause: 'Carried in on clothes', lossGrams: 310, outcome: 'Gone after two treatments.' },
    steps: [
      ['spray', 1, null, 'Neem oil'],
      ['check', 3, 2, 'Some on three plants'],
      ['check', 10, 0, 'None found'],
    ],
  },
];

async function seedCases(work: DemoWork): Promise<void> {
  const [head, grower] = [personOf(work, 'farmManager'), personOf(work, 'grower')];
  for (const problem of problems) {
    const { unit, days, plants, steps, cause = null, lossGrams = null, outcome = null, isolate = false } = problem;
    const { id: platformGroup_id, facility_id } = unitOf(work, unit);
    const { rows } = await sql<{ id: number }>`
      select lifecycle_id as id from lifecycle_platforms where "platformGroup_id" = ${platformGroup_id} and start is not null and finish is null
      limit 1`.execute(work.db);
    const [run] = rows;
    if (!run) continue;
    const dated = steps.map(([kind, day, severity, note]) => ({ kind, severity, note, day: day - days }));
    const [next] = dated.filter(({ kind, day }) => kind === 'check' && day > 0);
    const { category, title, severity, state } = problem;
    const [id = 0] = await insertRows(work.records, LifecycleRemediation, [
      {
        ...{ facility_id, lifecycle_id: run.id, platformGroup_id, category, title, severity, state },
        ...{ plantsAffected: plants, cause, lossGrams, outcome, isolate, owner_user_id: severity > 2 ? head : grower },
        nextCheck: next ? dayIn(work, next.day) : null,
      },
    ]);
    await insertRows(
      work.records,
      LifecycleRemediationStep,
      dated.map(({ kind, severity: seen, note, day }) => ({
        ...{ ag_lifecycleRemediation_id: id, kind, note, severity: seen, dueDate: dayIn(work, day), user_id: grower },
        ...(day <= 0 && { doneAt: inDays(work, day) }),
      })),
    );
    await sql`update lifecycle_remediations set createdate = ${inDays(work, -days)} where id = ${id}`.execute(work.db);
  }
}

type Fault = [
  unit: string,
  begin: number,
  end: number | null,
  fault: string,
  hoursOut: Record<string, number>,
  more: object,
];
const faults: readonly Fault[] = [
  ['E-09', 1.1, null, 'Irrigation', { soilMoisture: 19 }, { state: 'confirmed', lossGrams: 380, lossValue: 950 }],
  [
    ...(['W-03', 24, 23.4, 'Cooling', { temperature: 14, humidity: 6 }] as const),
    { state: 'confirmed', lossGrams: 640, lossValue: 1600, claim: 'filed' },
  ],
  [
    ...(['W-03', 71, 70.2, 'Cooling', { temperature: 19 }] as const),
    { state: 'confirmed', lossGrams: 510, lossValue: 1275, claim: 'credited', excludeFromStats: true },
  ],
  ['W-05', 40, 39.6, 'Dehumidifier', { humidity: 9 }, { state: 'dismissed' }],
  ['G-04', 52, 51.1, 'Light', { light: 20 }, { state: 'confirmed', lossGrams: 900, lossValue: 210, claim: 'filed' }],
];

async function seedFaults(work: DemoWork): Promise<void> {
  for (const [name, begin, end, faultClass, hoursOut, more] of faults) {
    const { id: platformGroup_id, unit } = unitOf(work, name);
    const { rows } = await sql<{ run: number | null; ticket: number | null }>`select
      (select lifecycle_id from lifecycle_platforms where "platformGroup_id" = ${platformGroup_id} and start <= ${inDays(work, -begin)}
        and coalesce(finish, 'infinity') > ${inDays(work, -begin)} limit 1) as run,
      (select id from tickets where "platformGroup_id" = ${platformGroup_id} order by id desc limit 1) as ticket`.execute(
      work.db,
    );
    const [found] = rows;
    await insertRows(work.records, MalfunctioningGrowUnit, [
      {
        ...{ platformGroup_id, lifecycle_id: found?.run ?? null, begin: inDays(work, -begin), faultClass, hoursOut },
        ...{ finish: end === null ? null : inDays(work, -end), plantsAffected: unit.shelves * unit.capacity },
        ...(begin < 2 && { ticket_id: found?.ticket ?? null }),
        ...more,
      },
    ]);
  }
}

/** The waste book tells of every plant that was destroyed; the older half was fetched already. */
async function seedPlantWaste(work: DemoWork): Promise<void> {
  const { rows } = await sql<{ facility_id: number; run: number; at: Date; weight: number }>`
    select facility_id, lifecycle_id as run, "destroyedAt" as at, sum("destroyWeight")::int as weight from plants
    where state = 'destroyed' and lifecycle_id is not null group by 1, 2, 3 order by 3`.execute(work.db);
  // They left the first unit of their run; where in it nobody noted.
  await sql`
    insert into plant_movements (facility_id, plant_id, lifecycle_id, count, "fromLocation", time, reason)
    select n.facility_id, n.id, n.lifecycle_id, 1, json_build_object('platformGroup_id', u.id, 'label', u.name), n."destroyedAt", 'Destroyed'
    from plants n join lateral (select p."platformGroup_id" as id, w.name from lifecycle_platforms p join units w on w.id = p."platformGroup_id"
      where p.lifecycle_id = n.lifecycle_id order by p.id limit 1) u on true where n.state = 'destroyed'`.execute(
    work.db,
  );
  const officer = personOf(work, 'complianceOfficer');
  await insertRows(
    work.records,
    WasteRecord,
    rows.map(({ facility_id, run, at, weight }, index) => ({
      ...{ facility_id, lifecycle_id: run, date: at.toISOString(), weight, method: 'Compost', reason: 'Destroyed' },
      witness_user_id: officer,
      ...(index < rows.length / 2 && {
        pickup: {
          hauler: 'Green Cycle Hauling',
          manifest: `GC-${Math.round(5000 + 400 * wobble(String(run)))}`,
          pickedUpAt: new Date(at.getTime() + 86_400_000).toISOString(),
        },
      }),
    })),
  );
}
