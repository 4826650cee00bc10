import {
  HardwareItem,
  HardwareProduct,
  RepairTicket,
  RepairTicketUnit,
  SoftwareTicket,
  SoftwareTicketComment,
  StandardOperatingProcedure,
  Ticket,
  TicketAction,
  TicketAssignment,
} from '@trellis/tickets/model';
import { PlatformAllocation } from '@trellis/lifecycles/model';
import { insertRows } from '../records/insert-rows.ts';
import { dayIn, inDays, personOf, siteOf, unitOf, type DemoWork } from './demo-work.ts';

const status = { open: 1, assigned: 2, inProgress: 3, waitingForParts: 4, fixed: 6, closed: 7 } as const;

interface Story {
  unit: string;
  item: string;
  label: string;
  description: string;
  problem: number;
  priority: number;
  status: keyof typeof status;
  /** Days since the failure; tickets follow within the hour. */
  days: number;
  log: readonly string[];
  cause?: string;
  fix?: string;
}

/** What is wrong at the units whose situation is not well, and what was repaired lately. */
const stories: readonly Story[] = [
  {
    unit: 'E-04',
    item: 'Air unit',
    label: 'Too hot since yesterday',
    description: 'Runs at half power; the second compressor does not start.',
    problem: 10,
    priority: 1,
    status: 'waitingForParts',
    days: 1.1,
    log: ['Compressor 2 draws no current.', 'Start capacitor ordered, tomorrow morning.'],
  },
  {
    unit: 'W-03',
    item: 'Air unit',
    label: 'Too hot, lights by night',
    description: 'Supply air two degrees above target since the evening.',
    problem: 10,
    priority: 1,
    status: 'inProgress',
    days: 1,
    log: ['Condenser full of dust; cleaning it now.'],
  },
  {
    unit: 'E-09',
    item: 'Irrigation',
    label: 'No water since yesterday',
    description: 'The valve gets its signal and stays shut.',
    problem: 1,
    priority: 1,
    status: 'assigned',
    days: 1.1,
    log: ['Watered by hand this morning.'],
  },
  {
    unit: 'W-05',
    item: 'Dehumidifier',
    label: 'Too humid',
    description: 'Does not switch on; the tray is dry.',
    problem: 12,
    priority: 2,
    status: 'open',
    days: 1.2,
    log: [],
  },
  {
    unit: 'E-07',
    item: 'Controller',
    label: 'Offline since this morning',
    description: 'No word since five in the morning, although its supply is fine.',
    problem: 30,
    priority: 2,
    status: 'assigned',
    days: 0.2,
    log: ['Network switch checked, the port is up.'],
  },
  {
    unit: 'E-13',
    item: 'Air unit',
    label: 'Replace the air unit',
    description: 'Coil leaks refrigerant; unit out of use until the pressure test.',
    problem: 10,
    priority: 2,
    status: 'inProgress',
    days: 9,
    log: ['New unit is in place.', 'Lines brazed, pressure test on Friday.'],
  },
  {
    unit: 'W-12',
    item: 'Climate sensor',
    label: 'Temperature sensor silent',
    description: 'Humidity still comes.',
    problem: 31,
    priority: 3,
    status: 'open',
    days: 0.1,
    log: [],
  },
  {
    unit: 'H-05',
    item: 'Controller',
    label: 'Offline for two days',
    description: 'Restarting it at the breaker did not help.',
    problem: 30,
    priority: 2,
    status: 'waitingForParts',
    days: 2.1,
    log: ['Board is dead; a new one is on its way.'],
  },
  {
    unit: 'G-04',
    item: 'CO2 supply',
    label: 'Bottle empty',
    description: 'CO2 fell to outside air on the night before last.',
    problem: 16,
    priority: 3,
    status: 'fixed',
    days: 1.6,
    log: ['New bottle connected; watch until tonight.'],
  },
  {
    unit: 'N-01',
    item: 'Humidifier',
    label: 'Leaks at the float',
    description: 'Puddle under the unit.',
    problem: 3,
    priority: 2,
    status: 'closed',
    days: 20,
    log: ['Float seal replaced.', 'Dry for a day; closed.'],
    cause: 'Worn float seal',
    fix: 'Seal replaced',
  },
  {
    unit: 'E-02',
    item: 'Light',
    label: 'Two bars dark',
    description: 'Left side, second and third bar.',
    problem: 22,
    priority: 3,
    status: 'closed',
    days: 33,
    log: ['Driver replaced from stock.', 'Even light again.'],
    cause: 'Driver failed',
    fix: 'Driver replaced',
  },
];

/** Makers and models are invented. */
const products = [
  ['Air unit', 4, 'Norrfeldt', 'AU-12', 4],
  ['Irrigation', 2, 'Keldavale', 'IV-4', 2],
  ['Dehumidifier', 5, 'Norrfeldt', 'DH-60', 3],
  ['Humidifier', 6, 'Norrfeldt', 'HU-8', 2],
  ['Light', 3, 'Lumenarc', 'Bar 640', 4],
  ['CO2 supply', 7, 'Keldavale', 'CV-1', 2],
  ['Controller', 8, 'Larkspur', 'LC-2', 3],
  ['Climate sensor', 9, 'Sensano', 'TH-C', 2],
] as const;

/** Adds the register of devices, the board with its stories, the wizard's reports and the software board. */
export async function seedTickets(work: DemoWork): Promise<void> {
  const { records } = work;
  const [sop = 0] = await insertRows(records, StandardOperatingProcedure, [
    {
      label: 'Changing an air filter',
      number: 'SOP-014',
      area: 'Maintenance',
      body: '<p>Switch the unit to service, lock it out, change the filter, note the pressure before and after.</p>',
      state: 'published',
      owner_user_id: personOf(work, 'facilityManager'),
      facility_id: siteOf(work, 'washington'),
    },
    {
      label: 'Entering a flower room',
      number: 'SOP-003',
      area: 'Cultivation',
      body: '<p>Change shoes and overall, wash hands, enter from clean to dirty.</p>',
      state: 'published',
      owner_user_id: personOf(work, 'farmManager'),
      facility_id: siteOf(work, 'washington'),
    },
  ]);
  const items = await seedHardware(work);
  const repairs = await seedRepairTickets(work);
  const ids = await insertRows(
    records,
    Ticket,
    stories.map((story) => ticketRow(work, story, items, repairs)),
  );
  await seedLog(work, ids);
  const replaced = stories.findIndex(({ unit }) => unit === 'E-13');
  await insertRows(
    records,
    PlatformAllocation,
    unitOf(work, 'E-13').platformIds.map((platform_id) => ({
      platform_id,
      kind: 'maintenance' as const,
      start: inDays(work, -9),
      finish: inDays(work, 4),
      ticket_id: ids[replaced] ?? null,
      note: 'Air unit is being replaced',
    })),
  );
  await insertRows(records, Ticket, [
    {
      label: 'Filter changed without lock-out',
      facility_id: siteOf(work, 'washington'),
      users_id: personOf(work, 'facilityManager'),
      hardware_item_ticket_problemType_id: 41,
      ticket_priority_id: 3,
      standardOperatingProcedure_id: sop,
      failureDate: inDays(work, -6),
    },
  ]);
  await seedSoftwareTickets(work);
}

async function seedHardware(work: DemoWork): Promise<Map<string, number>> {
  const productIds = await insertRows(
    work.records,
    HardwareProduct,
    products.map(([name, hardware_type_id, manufacturer, model, warrantyTerm_id]) => ({
      label: `${manufacturer} ${model}`,
      hardware_type_id,
      manufacturer,
      model,
      warrantyTerm_id,
      showInNews: name !== 'Irrigation',
      specs: [{ name: 'For', value: name }],
    })),
  );
  const places = work.units.flatMap((seeded) =>
    products.map(([name], index) => ({ seeded, name, product: productIds[index] ?? 0 })),
  );
  const broken = new Set(
    stories.filter((story) => !['closed', 'fixed'].includes(story.status)).map(({ unit, item }) => `${unit} ${item}`),
  );
  const ids = await insertRows(
    work.records,
    HardwareItem,
    places.map(({ seeded, name, product }, index) => ({
      label: `${name} ${seeded.unit.name}`,
      facilities_id: seeded.facility_id,
      hardware_product_id: product,
      serial: `${name.slice(0, 2).toUpperCase()}-${String(24_000 + index)}`,
      platformGroup_id: seeded.id,
      status: broken.has(`${seeded.unit.name} ${name}`) ? ('down' as const) : ('installed' as const),
      installdate: '2025-03-03',
      warrantyUntil: '2027-03-03',
    })),
  );
  return new Map(places.map(({ seeded, name }, index) => [`${seeded.unit.name} ${name}`, ids[index] ?? 0]));
}

function ticketRow(
  work: DemoWork,
  story: Story,
  items: ReadonlyMap<string, number>,
  repairs: ReadonlyMap<string, number>,
) {
  const { unit, item, label, description, problem, priority, days, cause, fix } = story;
  const seeded = unitOf(work, unit);
  const isClosed = story.status === 'closed';
  return {
    label: `${unit}: ${label}`,
    description,
    facility_id: seeded.facility_id,
    hardware_item_id: items.get(`${unit} ${item}`) ?? null,
    platformGroup_id: seeded.id,
    hardware_item_ticket_status_id: status[story.status],
    ticket_priority_id: priority,
    hardware_item_ticket_problemType_id: problem,
    users_id: personOf(work, seeded.unit.facility === 'washington' ? 'grower' : 'farmManager'),
    reportSource: days < 0.3 ? ('remoteMonitoring' as const) : ('onsite' as const),
    failureDate: inDays(work, -days),
    estimatedCompletionDate: isClosed
      ? inDays(work, -days + 2)
      : inDays(work, story.status === 'waitingForParts' ? 1 : 0.5),
    repairTicket_id: repairs.get(unit) ?? null,
    ...(isClosed && { cause: cause ?? '', fix: fix ?? '', closedAt: inDays(work, -days + 1.5) }),
  };
}

/** Every ticket is logged from its opening to where it stands, and given to the mechanic once it is more than open. */
async function seedLog(work: DemoWork, ids: readonly number[]): Promise<void> {
  const mechanic = personOf(work, 'maintenance');
  const entries = stories.flatMap((story, index) => {
    const ticket = { hardware_item_ticket_id: ids[index] ?? 0, ticket_priority_id: story.priority };
    const opened = {
      ...ticket,
      hardware_item_ticket_status_id: status.open,
      actionPerformedBy_user_id: personOf(work, 'grower'),
      description: story.description,
    };
    const later = story.log.map((description, place) => ({
      ...ticket,
      hardware_item_ticket_status_id:
        place === story.log.length - 1 ? status[story.status] : Math.min(status[story.status], status.inProgress),
      actionPerformedBy_user_id: mechanic,
      description,
    }));
    return [opened, ...later];
  });
  await insertRows(work.records, TicketAction, entries);
  await insertRows(
    work.records,
    TicketAssignment,
    stories.flatMap((story, index) =>
      story.status === 'open' ? [] : [{ hardware_item_ticket_id: ids[index] ?? 0, user_id: mechanic }],
    ),
  );
}

/** Reports of the guided wizard; answers those that became a ticket, by unit. */
async function seedRepairTickets(work: DemoWork): Promise<Map<string, number>> {
  const report = (unit: string, category: string, subcategory: string, days: number, state: RepairTicket['state']) => ({
    facility_id: unitOf(work, unit).facility_id,
    name: `${category} - ${subcategory}`,
    description: `<p>Seen on the morning walk at ${unit}.</p>`,
    category,
    subcategory,
    problemDate: inDays(work, -days),
    users_id: personOf(work, 'grower'),
    state,
  });
  const units = ['E-04', 'E-09', 'N-12', 'E-01'] as const;
  const ids = await insertRows(work.records, RepairTicket, [
    report('E-04', 'Air', 'Too hot', 1.1, 'converted'),
    report('E-09', 'Irrigation', 'No water', 1.1, 'converted'),
    report('N-12', 'Air', 'No CO2', 0.4, 'new'),
    {
      ...report('E-01', 'Lights', 'Flicker', 12, 'confirmed'),
      resolution: 'Loose connector at the driver, tightened.',
      resolvedAt: inDays(work, -11),
    },
  ]);
  await insertRows(
    work.records,
    RepairTicketUnit,
    units.map((unit, index) => ({ repairTicket_id: ids[index] ?? 0, platformGroup_id: unitOf(work, unit).id })),
  );
  return new Map([
    ['E-04', ids[0] ?? 0],
    ['E-09', ids[1] ?? 0],
  ]);
}

async function seedSoftwareTickets(work: DemoWork): Promise<void> {
  const developer = personOf(work, 'softwareDeveloper');
  const rows = [
    ['grower', 1, 3, 'Units', 'On my phone the chart of a unit is cut off at the right.', 2],
    ['farmManager', 2, 2, 'Grow plans', 'Could a plan show how much water it needs in a week?', 5],
    ['facilityManager', 1, 4, 'Harvests', 'The total at the foot of the list counts the page, not the filter.', 1],
    ['labTechnician', 2, 1, 'Dry weights', 'Let me type the tare once for a whole rack.', 3],
    ['maintenance', 1, 5, 'Tickets', 'Closed tickets came back to the board after a reload.', 0],
    ['owner', 3, 6, 'Reports', 'Which day does the weekly report begin on?', 0],
  ] as const;
  const ids = await insertRows(
    work.records,
    SoftwareTicket,
    rows.map(([role, ticketTypes_id, ticketStatus_id, area, description, votes]) => ({
      ticketTypes_id,
      ticketStatus_id,
      area,
      description,
      votes,
      facility_id: siteOf(work, 'washington'),
      users_id: personOf(work, role),
      ...(ticketStatus_id > 2 && { assigned_user_id: developer }),
      ...(ticketStatus_id === 5 && { releaseVersion: dayIn(work, -5) }),
    })),
  );
  await insertRows(work.records, SoftwareTicketComment, [
    { software_ticket_id: ids[0] ?? 0, user_id: developer, text: 'Seen at 360 pixels; mended with the next release.' },
    { software_ticket_id: ids[5] ?? 0, user_id: developer, text: 'On Monday, in the time of the facility.' },
  ]);
}
