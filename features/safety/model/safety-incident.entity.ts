import {
  choice,
  date,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  longText,
  parentScope,
  reference,
  text,
  type Infer,
  jsonText,
  jsonAddresses,
} from '@trellis/entity-kit';
import { leaders } from './safety-roles.ts';
import * as z from 'zod';

/** Why it happened, as the person investigating wrote it down. */
export interface Investigation {
  whys: string[];
  rootCause?: string;
  witnesses?: string;
}
const investigationShape: z.ZodType<Investigation> = z.strictObject({
  whys: z.array(jsonText).max(500),
  rootCause: z.exactOptional(jsonText),
  witnesses: z.exactOptional(jsonText),
});

/** Injuries, near misses and hazards. Everybody reports; who reports without a name stays unnamed. */
export const SafetyIncident = defineEntity(
  'safetyIncident',
  {
    facility_id: reference('facility'),
    kind: choice(['injury', 'nearMiss', 'hazard', 'spill', 'gas', 'fire', 'security', 'other']),
    severity: integer({
      min: 1,
      max: 5,
      optional: true,
      meaning: '1 minor, 2 moderate, 3 serious, 4 severe, 5 fatal; from 3 on managers and owners are told at once',
    }),
    occurredAt: instant({ notAfter: 'today' }),
    area_id: reference('area', { optional: true, onDelete: 'clear' }),
    position: json({
      optional: true,
      of: z.strictObject({ x: z.number(), y: z.number() }),
      meaning: 'place on the area’s map, 0–1',
    }),
    reporter_user_id: reference('user', {
      optional: true,
      isAuthor: true,
      relation: 'reporter',
      meaning: 'empty: reported without a name',
    }),
    description: longText({ max: 10_000 }),
    immediateAction: longText({ max: 4000, optional: true }),
    someoneInjured: flag(),
    investigation: json({ optional: true, of: investigationShape }),
    recordable: flag({ meaning: 'belongs in the log of work injuries the law asks for' }),
    state: choice(['reported', 'investigating', 'actions', 'closed'], { default: 'reported' }),
    closedAt: instant({ optional: true, serverSet: true }),
    photos: json({ optional: true, of: jsonAddresses, meaning: 'addresses of pictures' }),
  },
  {
    path: 'safetyIncidents',
    table: 'safety_incidents',
    meaning: 'safety incidents',
    scope: facilityScope(),
    tenants: { person: 'reporter_user_id' },
    access: { read: 'member', create: 'member', update: leaders, delete: ['administrator'] },
    indexes: [
      ['facility_id', 'occurredAt'],
      ['facility_id', 'state'],
    ],
    has: { injuries: 'safetyInjury.safetyIncident_id', actions: 'safetyAction.safetyIncident_id' },
    states: {
      field: 'state',
      initial: 'reported',
      transitions: {
        investigate: { from: ['reported'], to: 'investigating', by: leaders },
        assignActions: { from: ['reported', 'investigating'], to: 'actions', by: leaders },
        close: {
          from: ['investigating', 'actions'],
          to: 'closed',
          by: leaders,
          needsReason: true,
          stamps: ['closedAt'],
        },
        reopen: { from: ['closed'], to: 'investigating', by: leaders, needsReason: true, clears: ['closedAt'] },
      },
    },
    list: {
      columns: ['occurredAt', 'kind', 'severity', 'area_id', 'description', 'someoneInjured', 'recordable', 'state'],
      search: ['description', 'immediateAction'],
      order: 'occurredAt DESC',
    },
  },
);
export type SafetyIncident = Infer<typeof SafetyIncident>;

/** A person hurt in an incident: medical, so for managers alone; the log of work injuries is made of these rows. */
export const SafetyInjury = defineEntity(
  'safetyInjury',
  {
    safetyIncident_id: reference('safetyIncident', { onDelete: 'cascade', relation: 'incident', byAction: true }),
    user_id: reference('user', { optional: true, meaning: 'empty: somebody from outside' }),
    personName: text({ max: 120 }),
    jobTitle: text({ max: 120, optional: true }),
    injury: text({ max: 255, meaning: 'what is hurt and how, in words' }),
    causedBy: text({ max: 255, optional: true, meaning: 'object or substance' }),
    classification: choice(['death', 'daysAway', 'transferOrRestriction', 'otherRecordable', 'firstAid'], {
      default: 'firstAid',
    }),
    illness: choice(['injury', 'skin', 'respiratory', 'poisoning', 'hearing', 'other'], { default: 'injury' }),
    daysAway: integer({ min: 0, max: 180, default: 0, unit: 'd' }),
    daysRestricted: integer({ min: 0, max: 180, default: 0, unit: 'd' }),
    treatment: longText({ max: 4000, optional: true }),
    isPrivacyCase: flag({ meaning: 'the log shows no name' }),
  },
  {
    path: 'safetyInjuries',
    table: 'safety_injuries',
    meaning: 'people hurt in incidents',
    scope: parentScope('safetyIncident_id'),
    access: { read: leaders, create: leaders, update: leaders, delete: leaders },
    list: {
      columns: [
        'safetyIncident_id',
        'personName',
        'jobTitle',
        'injury',
        'classification',
        'daysAway',
        'daysRestricted',
      ],
      search: ['personName', 'injury'],
    },
  },
);
export type SafetyInjury = Infer<typeof SafetyInjury>;

/** What is done so that it does not happen again. */
export const SafetyAction = defineEntity(
  'safetyAction',
  {
    safetyIncident_id: reference('safetyIncident', { onDelete: 'cascade', relation: 'incident', byAction: true }),
    description: text({ max: 500 }),
    responsible_user_id: reference('user', { optional: true, relation: 'responsible' }),
    dueDate: date({ optional: true }),
    task_id: reference('task', { optional: true, onDelete: 'clear' }),
    state: choice(['open', 'done', 'dropped'], { default: 'open' }),
    doneAt: instant({ optional: true, serverSet: true }),
    doneBy: reference('user', { optional: true, serverSet: true, relation: 'doneByUser' }),
  },
  {
    path: 'safetyActions',
    table: 'safety_actions',
    meaning: 'corrective actions',
    scope: parentScope('safetyIncident_id'),
    access: { read: 'member', create: leaders, update: leaders, delete: leaders },
    indexes: [['state', 'dueDate']],
    states: {
      field: 'state',
      initial: 'open',
      transitions: {
        finish: {
          from: ['open'],
          to: 'done',
          by: leaders,
          byPerson: 'responsible_user_id',
          stamps: ['doneAt'],
          signs: ['doneBy'],
        },
        drop: { from: ['open'], to: 'dropped', by: leaders, needsReason: true },
        reopen: { from: ['done', 'dropped'], to: 'open', by: leaders, clears: ['doneAt', 'doneBy'] },
      },
    },
    list: {
      columns: ['description', 'responsible_user_id', 'dueDate', 'state', 'doneAt', 'task_id'],
      search: ['description'],
      order: 'dueDate',
    },
  },
);
export type SafetyAction = Infer<typeof SafetyAction>;
declare module '@trellis/entity-kit' {
  interface Entities {
    safety_incidents: typeof SafetyIncident;
    safety_injuries: typeof SafetyInjury;
    safety_actions: typeof SafetyAction;
  }
}
