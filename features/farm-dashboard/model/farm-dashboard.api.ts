import { defineApi, idQuery, membersOfOrCurrent } from '@trellis/entity-kit';
import * as z from 'zod';

const optional = <T extends z.ZodType>(type: T) => type.nullable();
const day = z.string().meta({ description: 'YYYY-MM-DD on the calendar of the facility' });

/** What every block may be narrowed to. */
const query = z.object({
  facility_id: idQuery.optional(),
  area_id: idQuery.optional(),
  strain_id: idQuery.optional(),
  growplan_id: idQuery.optional(),
});

/** A shelf with what grows on it. */
const shelf = z.object({
  id: z.int(),
  name: z.string(),
  level: z.int(),
  capacity: z.int().meta({ description: 'plants; 0 where nobody said how many' }),
  plants: z.int(),
  lifecycle_id: optional(z.int()),
  run: optional(z.string()),
  crop: optional(z.string()),
  strain_id: optional(z.int()),
  growplan_id: optional(z.int()),
  growplan: optional(z.string()),
  growStage_id: optional(z.int()),
  stage: optional(z.string()).meta({ description: 'what it counts as: clone, veg, flower, …' }),
  stageLabel: optional(z.string()),
  stageLabelEs: optional(z.string()),
  phase: optional(z.string()),
});
const unitInRack = z.object({
  id: z.int(),
  name: z.string(),
  area_id: z.int(),
  area: z.string(),
  rack: optional(z.string()),
  shelves: z.array(shelf),
});
export type RackShelf = z.infer<typeof shelf>;
export type RackUnit = z.infer<typeof unitInRack>;

const line = z.array(z.number().nullable());
/** The last day of an area; a mean over its units for each half hour. */
const areaLines = z.object({
  area_id: z.int(),
  temperature: line.meta({ description: '°C' }),
  humidity: line.meta({ description: 'fractions 0–1' }),
  co2: line.meta({ description: 'ppm' }),
});

const workType = z.object({
  task_type_id: z.int(),
  label: z.string(),
  labelEs: optional(z.string()),
  icon: optional(z.string()),
  due: z.int().meta({ description: 'of today, whatever became of them; canceled ones are none' }),
  done: z.int().meta({ description: 'of those of today' }),
  late: z.int().meta({ description: 'of earlier days and still open' }),
  unassigned: z.int().meta({ description: 'open, of today or late, and nobody’s' }),
});
const openTask = z.object({
  id: z.int(),
  task_type_id: z.int(),
  title: z.string(),
  date: z.string(),
  isLate: z.boolean(),
  state: z.string(),
  estAllocatedTime: optional(z.int()).meta({ description: 'min' }),
  platformGroup_id: optional(z.int()),
  unit: optional(z.string()),
  area: optional(z.string()),
  closedUntil: optional(z.string()).meta({ description: 'nobody enters where it is done before, after a spraying' }),
  assignees: z.array(z.object({ id: z.int(), name: z.string() })),
});
const worker = z.object({
  id: z.int(),
  name: z.string(),
  openTasks: z.int().meta({ description: 'theirs, of today or late' }),
  openMinutes: z.int(),
});
export type WorkType = z.infer<typeof workType>;
export type OpenTask = z.infer<typeof openTask>;
export type Worker = z.infer<typeof worker>;
/** Tasks told at once; those nobody has come first. */
export const mostOpenTasks = 200;

export const turnKinds = ['start', 'transplant', 'flip', 'phase', 'harvest'] as const;
const turn = z.object({
  kind: z.enum(turnKinds),
  date: day,
  daysLeft: z.int().meta({ description: 'negative when it is late' }),
  lifecycle_id: z.int(),
  run: z.string(),
  crop: z.string(),
  phase: optional(z.string()),
  plants: z.int(),
  units: optional(z.string()).meta({ description: 'names of the units it stands on' }),
});
export type Turn = z.infer<typeof turn>;
const comingHarvest = z.object({
  lifecycle_id: z.int(),
  crop: z.string(),
  units: optional(z.string()),
  date: day,
  daysLeft: z.int(),
  plants: z.int(),
  wetGrams: optional(z.number()).meta({ description: 'expected; flower keeps a fifth of it dry' }),
  dryingShare: optional(z.number()).meta({
    description: 'of the drying rooms taken that day, with this harvest; above 1 it does not fit; null without a limit',
  }),
});
export type ComingHarvest = z.infer<typeof comingHarvest>;
const plannedSpray = z.object({
  id: z.int(),
  product: z.string(),
  start: z.string(),
  units: optional(z.string()),
  applicator: z.string(),
});
const closedUnit = z.object({
  platformGroup_id: z.int(),
  unit: z.string(),
  product: z.string(),
  reiUntil: z.string(),
  ppe: optional(z.string()),
});

/** The start of a shift: one call for each block of the page. */
export const farmDashboardApi = defineApi('farmDashboard', {
  getRooms: {
    method: 'GET',
    path: 'farmDashboard/getRooms',
    summary: 'Units of each area and rack with their shelves: what grows where, in which stage, and how full they are',
    access: membersOfOrCurrent('facility_id'),
    query,
    returns: z.array(unitInRack),
  },
  getAreaLines: {
    method: 'GET',
    path: 'farmDashboard/getAreaLines',
    summary: 'The last 24 hours of climate of each area, a mean over its units for each half hour',
    access: membersOfOrCurrent('facility_id'),
    query,
    returns: z.object({
      from: z.string().meta({ description: 'start of the first point, ISO 8601, UTC' }),
      intervalMinutes: z.int(),
      areas: z.array(areaLines),
    }),
  },
  getWorkday: {
    method: 'GET',
    path: 'farmDashboard/getWorkday',
    summary: 'Tasks of today by type with how far they are, those still open, and who could do them',
    access: membersOfOrCurrent('facility_id'),
    query,
    returns: z.object({
      day,
      types: z.array(workType),
      tasks: z.array(openTask).meta({ description: `at most ${mostOpenTasks}` }),
      workers: z.array(worker),
    }),
  },
  getFortnight: {
    method: 'GET',
    path: 'farmDashboard/getFortnight',
    summary:
      'The next 14 days: starts, transplants, flips to flower and harvests, room to dry the next seven, planned sprayings, ' +
      'and units nobody enters yet',
    access: membersOfOrCurrent('facility_id'),
    query,
    returns: z.object({
      today: day,
      turns: z.array(turn),
      harvests: z.array(comingHarvest),
      sprays: z.array(plannedSpray),
      closed: z.array(closedUnit),
    }),
  },
});
export type AreaLines = z.infer<typeof areaLines>;
