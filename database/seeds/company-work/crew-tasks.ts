import {
  CalendarEvent,
  MaintenanceTask,
  RepeatingTask,
  RepeatingTaskAssignee,
  Task,
  TaskAssignment,
  TaskComment,
} from '@trellis/tasks/model';
import { insertRows } from '../records/insert-rows.ts';
import { areaOf, inDays, personOf, siteOf, unitOf, type DemoWork } from './demo-work.ts';

/** Adds what the crew does besides the plans: rounds, single orders, maintenance and the calendar. */
export async function seedCrewTasks(work: DemoWork): Promise<void> {
  await seedRounds(work);
  await seedOrders(work);
  await seedMaintenance(work);
  await insertRows(work.records, CalendarEvent, [
    event(work, 'Fire drill', 5, 0.04),
    event(work, 'Inspection by the liquor and cannabis board', 12, 0.3),
    event(work, 'Compressor service, Flower East', 2, 0.15),
    {
      ...event(work, 'Training of the laboratory', 3, 2),
      user_id: personOf(work, 'labTechnician'),
      CalendarEventItem_id: absence,
    },
  ]);
}

/** The type of event that says somebody is away. */
const absence = 9;

const event = (work: DemoWork, title: string, day: number, days: number) => ({
  facility_id: siteOf(work, 'washington'),
  title,
  startdate: inDays(work, day),
  enddate: inDays(work, day + days),
});

async function seedRounds(work: DemoWork): Promise<void> {
  const { records } = work;
  const here = siteOf(work, 'washington');
  const there = siteOf(work, 'colorado');
  const ids = await insertRows(records, RepeatingTask, [
    { facility_id: here, name: 'Morning walk', task_type_id: 16, rrule: 'FREQ=DAILY;BYHOUR=8', estMinutes: 30 },
    { facility_id: here, name: 'Check drains', task_type_id: 10, rrule: 'FREQ=WEEKLY;BYDAY=MO,TH', estMinutes: 45 },
    { facility_id: there, name: 'Morning walk', task_type_id: 16, rrule: 'FREQ=DAILY;BYHOUR=7', estMinutes: 25 },
  ]);
  const grower = personOf(work, 'grower');
  const head = personOf(work, 'farmManager');
  await insertRows(records, RepeatingTaskAssignee, [
    { task_repeating_id: ids[0] ?? 0, user_id: grower },
    { task_repeating_id: ids[1] ?? 0, user_id: grower },
    { task_repeating_id: ids[2] ?? 0, user_id: head },
  ]);
  const walks = [-3, -2, -1, 0, 1].flatMap((day) =>
    [0, 2].map((rule) => ({
      facility_id: rule === 0 ? here : there,
      task_type_id: 16,
      title: 'Morning walk',
      date: inDays(work, day - 0.05),
      estAllocatedTime: 30,
      source: 'repeating' as const,
      task_repeating_id: ids[rule] ?? 0,
      ...(day < 0
        ? {
            state: 'completed' as const,
            completed: inDays(work, day),
            completedBy_user_id: rule === 0 ? grower : head,
            actualMinutes: 28,
          }
        : { state: day === 0 ? ('ready' as const) : ('planned' as const) }),
    })),
  );
  await insertRows(records, Task, walks);
}

/** Orders given by hand: due, overdue, blocked, done, with the talk about them. */
async function seedOrders(work: DemoWork): Promise<void> {
  const here = siteOf(work, 'washington');
  const there = siteOf(work, 'colorado');
  const grower = personOf(work, 'grower');
  const head = personOf(work, 'farmManager');
  const order = (title: string, task_type_id: number, day: number, state: Task['state'], more: object = {}) => ({
    facility_id: here,
    title,
    task_type_id,
    date: inDays(work, day),
    state,
    source: 'manual' as const,
    ...more,
  });
  const ids = await insertRows(work.records, Task, [
    order('Look at the leaves near the air outlet', 7, -2, 'ready', {
      platformGroup_id: unitOf(work, 'E-04').id,
      area_id: areaOf(work, 'Flower East'),
      notes: 'Edges curl up; is it heat or potassium?',
    }),
    order('Clean out and sanitise', 14, -1, 'in_progress', {
      platformGroup_id: unitOf(work, 'W-14').id,
      area_id: areaOf(work, 'Flower West'),
      startedAt: inDays(work, -0.1),
      checklist: [
        { label: 'Remove substrate', isMandatory: true, isDone: true },
        { label: 'Rinse lines', isMandatory: true, isDone: false },
        { label: 'Disinfect surfaces', isMandatory: true, isDone: false },
      ],
    }),
    order('Empty the dehumidifier tray by hand', 10, 0.1, 'ready', { platformGroup_id: unitOf(work, 'W-05').id }),
    order('Hang yellow cards', 7, -5, 'completed', {
      completed: inDays(work, -4.8),
      completedBy_user_id: grower,
      actualMinutes: 40,
    }),
    order('Move the clones of tray 3', 6, -1, 'blocked', { platformGroup_id: unitOf(work, 'N-03').id }),
    order('Count domes', 16, 4, 'planned', { area_id: areaOf(work, 'Nursery') }),
    order('Wash floats', 14, -3, 'ready', { facility_id: there, platformGroup_id: unitOf(work, 'G-12').id }),
    order('Take leaf samples for the tissue test', 13, 1, 'planned', {
      facility_id: there,
      platformGroup_id: unitOf(work, 'H-03').id,
    }),
  ]);
  await insertRows(
    work.records,
    TaskAssignment,
    ids.map((task_id, index) => ({ task_id, user_id: index < 6 ? grower : head })),
  );
  const say = (index: number, user_id: number, text: string) => ({ task_id: ids[index] ?? 0, user_id, text });
  await insertRows(work.records, TaskComment, [
    say(0, grower, 'Only the top row, and only on the side of the air unit.'),
    say(0, head, 'Then it is heat: the chiller has a ticket. Raise the lamps by ten percent meanwhile.'),
    say(4, grower, 'The unit says do not disturb until the evening.'),
  ]);
}

async function seedMaintenance(work: DemoWork): Promise<void> {
  const facility_id = siteOf(work, 'washington');
  const assigned_user_id = personOf(work, 'maintenance');
  const plan = (name: string, unit: string, intervalDays: number, due: number) => ({
    facility_id,
    name,
    platformGroup_id: unitOf(work, unit).id,
    intervalDays,
    lastDone: inDays(work, due - intervalDays),
    duedate: inDays(work, due),
    estMinutes: 45,
    assigned_user_id,
  });
  const ids = await insertRows(work.records, MaintenanceTask, [
    plan('Change air filter', 'E-04', 90, -2),
    plan('Calibrate pH and EC probes', 'E-02', 30, 6),
    plan('Inspect valves and lines', 'W-01', 60, 1),
    { ...plan('Descale humidifier', 'N-01', 45, 20), facility_id },
  ]);
  const job = (index: number, name: string, unit: string, more: object) => ({
    facility_id,
    name,
    platformGroup_id: unitOf(work, unit).id,
    plan_id: ids[index] ?? 0,
    assigned_user_id,
    estMinutes: 45,
    ...more,
  });
  await insertRows(work.records, MaintenanceTask, [
    job(0, 'Change air filter', 'E-04', { duedate: inDays(work, -2), state: 'planned' as const }),
    job(1, 'Calibrate pH and EC probes', 'E-02', {
      duedate: inDays(work, -24),
      state: 'done' as const,
      completedAt: inDays(work, -24),
      completedBy_user_id: assigned_user_id,
      minutes: 35,
    }),
    job(2, 'Inspect valves and lines', 'W-01', { duedate: inDays(work, 1), state: 'in_progress' as const }),
  ]);
}
