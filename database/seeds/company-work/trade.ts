import {
  ExtractionMachine,
  ExtractionRecipe,
  ExtractionRun,
  InstalledExtractionMachine,
} from '@trellis/extraction/model';
import { Invoice, OpexEntry, Target } from '@trellis/finance/model';
import { FacilityIntake, FacilityIntakeItem } from '@trellis/intake/model';
import { insertRows } from '../records/insert-rows.ts';
import { areaOf, dayIn, inDays, near, personOf, siteOf, unitOf, type DemoWork } from './demo-work.ts';
import type { PastHarvest } from './past-runs.ts';
import type { FacilityKey } from '../company/facilities.ts';

/** Adds an extraction room with its runs; the hemp released last is its input. */
export async function seedExtraction(
  work: DemoWork,
  made: readonly PastHarvest[],
  packages: ReadonlyMap<number, number>,
): Promise<void> {
  const { records } = work;
  const facility_id = siteOf(work, 'colorado');
  const [model = 0] = await insertRows(records, ExtractionMachine, [
    { manufacturer: 'Coldstill', model: 'E-40', extractionDeviceType_id: 1, capacity: 12, cycleMinutes: 180 },
  ]);
  const [machine = 0] = await insertRows(records, InstalledExtractionMachine, [
    {
      facility_id,
      name: 'Extractor 1',
      extractionEquipment_id: model,
      serial: 'CS-40-118',
      area_id: areaOf(work, 'Hemp House'),
      hours: 612,
      cycles: 14,
      nextService: dayIn(work, 45),
      calibrationDue: dayIn(work, 80),
      permits: [{ kind: 'C1D1', number: 'C-2291', expires: dayIn(work, 200) }],
    },
  ]);
  const [recipe = 0] = await insertRows(records, ExtractionRecipe, [
    {
      facility_id,
      name: 'Cold ethanol, hemp',
      method: 'ethanol',
      inputType: 'Hemp flower',
      outputProduct: 'Crude extract',
      steps: [
        {
          name: 'Chill solvent',
          minutes: 120,
          setpoints: [{ name: 'Temperature', unit: '°C', min: -45, target: -40, max: -30 }],
        },
        { name: 'Wash', minutes: 25 },
        { name: 'Recover solvent', minutes: 180, expectedLossPct: 4 },
      ],
      expectedYieldPct: 12,
      solventRecoveryPct: 96,
      minBatchKg: 1,
      maxBatchKg: 12,
      state: 'approved',
      approvedBy: [
        { role: 'facilityManager', user_id: personOf(work, 'facilityManager'), at: inDays(work, -90) },
        { role: 'complianceOfficer', user_id: personOf(work, 'complianceOfficer'), at: inDays(work, -89) },
      ],
    },
  ]);
  const hemp = made.find(({ plan }) => plan === 'hemp');
  const common = {
    facility_id,
    extractionRecipe_id: recipe,
    facilityExtractionEquipment_id: machine,
    operator_user_id: personOf(work, 'labTechnician'),
  };
  await insertRows(records, ExtractionRun, [
    {
      ...common,
      number: 'X-0001',
      planned: inDays(work, -30),
      started: inDays(work, -30),
      finished: inDays(work, -24),
      inputKg: 8,
      outputKg: 0.94,
      solventInL: 60,
      solventOutL: 57.8,
      inputs: [{ product: 'Hemp flower, High Mesa Gold', kg: 8 }],
      outputs: [{ product: 'Crude extract', kg: 0.94, containers: 1 }],
      state: 'complete' as const,
      steps: ['Chill solvent', 'Wash', 'Recover solvent'].map((name, seq) => ({
        seq: seq + 1,
        name,
        state: 'done' as const,
      })),
    },
    {
      ...common,
      number: 'X-0002',
      planned: inDays(work, 2),
      state: 'planned' as const,
      inputs: [
        { ...(hemp && { productInventory_id: packages.get(hemp.batch_id) ?? 0 }), product: 'Hemp flower', kg: 2 },
      ],
    },
  ]);
}

/** Adds deliveries: one put away, one being counted, clones to come. */
export async function seedIntakes(work: DemoWork): Promise<void> {
  const facility_id = siteOf(work, 'washington');
  const ids = await insertRows(work.records, FacilityIntake, [
    {
      facility_id,
      number: 'R-0001',
      kind: 'inventory' as const,
      sourceName: 'Fennick Garden Supply',
      poNumber: 'PO-118',
      expected: inDays(work, -16),
      arrived: inDays(work, -15),
      state: 'inspecting' as const,
    },
    {
      facility_id,
      number: 'R-0002',
      kind: 'inventory' as const,
      sourceName: 'Norrfeldt Parts',
      poNumber: 'PO-121',
      expected: inDays(work, -0.5),
      arrived: inDays(work, -0.1),
      state: 'inspecting' as const,
      inspectedBy: personOf(work, 'maintenance'),
    },
    {
      facility_id,
      number: 'R-0003',
      kind: 'plants' as const,
      sourceName: 'Sound Nursery',
      sourceLicense: '412008',
      manifestNumber: 'M-77120',
      expected: inDays(work, 3),
      platformGroup_id: unitOf(work, 'N-14').id,
    },
  ]);
  await insertRows(work.records, FacilityIntakeItem, [
    {
      intake_id: ids[0] ?? 0,
      lineClass: 'consumable' as const,
      consumable_id: 7,
      qtyShipped: 1000,
      qtyReceived: 1000,
      qtyRejected: 0,
    },
    { intake_id: ids[1] ?? 0, lineClass: 'part' as const, inventoryItem_id: await firstPart(work), qtyShipped: 2 },
    {
      intake_id: ids[2] ?? 0,
      lineClass: 'plant' as const,
      strain_id: work.cultivation.strains.get('Tidewater') ?? null,
      plantBatchType: 'Clone' as const,
      qtyShipped: 150,
      unitCost: 6,
    },
  ]);
  // Lines come before the acceptance, after which they no longer change.
  const acceptedBy = personOf(work, 'facilityManager');
  await work.records.update(FacilityIntake, ids[0] ?? 0, { state: 'accepted', acceptedBy });
}

const firstPart = async ({ db }: DemoWork): Promise<number> =>
  (await db.selectFrom('inventory_items').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow()).id;

/** Monthly cost of each kind (id of the reference data), by site. */
const costs: Readonly<Record<FacilityKey, readonly (readonly [category: number, amount: number])[]>> = {
  washington: [
    [1, 21_400],
    [4, 1900],
    [5, 68_500],
    [6, 4300],
    [11, 1540],
    [12, 26_000],
    [13, 2100],
  ],
  colorado: [
    [1, 11_800],
    [4, 1100],
    [5, 31_200],
    [6, 2100],
    [12, 12_500],
  ],
};

/** Adds three months of expenses, this month's budget and the invoices of the two months before. */
export async function seedMoney(work: DemoWork): Promise<void> {
  const months = [3, 2, 1].map((back) => monthBefore(work, back));
  const sites = Object.keys(costs) as FacilityKey[];
  await insertRows(
    work.records,
    OpexEntry,
    sites.flatMap((key) =>
      months.flatMap((month) =>
        costs[key].map(([opexCategory_id, amount]) => ({
          facility_id: siteOf(work, key),
          opexCategory_id,
          date: `${month.slice(0, 8)}28`,
          amount: near(amount, 0.07, `${key} ${month} ${opexCategory_id}`),
          documentNo: `${month.slice(0, 7)}-${opexCategory_id}`,
          state: 'approved' as const,
        })),
      ),
    ),
  );
  await insertRows(
    work.records,
    Target,
    sites.flatMap((key) =>
      costs[key].map(([opexCategory_id, amount]) => ({
        facility_id: siteOf(work, key),
        kind: 'budget' as const,
        opexCategory_id,
        period: monthBefore(work, 0),
        amount,
      })),
    ),
  );
  await insertRows(
    work.records,
    Invoice,
    sites.flatMap((key) =>
      months.slice(1).map((month, index) => ({
        client_id: work.structure.clientId,
        facility_id: siteOf(work, key),
        month,
        state: index === 0 ? ('paid' as const) : ('issued' as const),
        number: `${month.slice(0, 7).replace('-', '')}-${key === 'washington' ? 'FF' : 'AM'}`,
        issuedAt: inDays(work, index === 0 ? -50 : -18),
        duedate: dayIn(work, index === 0 ? -20 : 12),
        ...(index === 0 && { paidAt: inDays(work, -22) }),
        lines: invoiceLines(work, key),
      })),
    ),
  );
}

function invoiceLines({ units }: DemoWork, key: FacilityKey) {
  const qty = units.filter(({ unit }) => unit.facility === key && unit.crop).length;
  const rate = 140;
  return [{ label: 'Active units', qty, rate, amount: qty * rate, source: 'units' }];
}

/** First day of the month so many months before the demo began. */
function monthBefore({ now }: DemoWork, back: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 10);
}
