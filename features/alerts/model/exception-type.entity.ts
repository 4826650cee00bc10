import { isRoleKey } from '@trellis/access/model';
import {
  choice,
  decimal,
  defineEntity,
  defineLookup,
  facilityScope,
  flag,
  integer,
  json,
  lookupFields,
  longText,
  reference,
  text,
  type Infer,
  jsonText,
} from '@trellis/entity-kit';
import type { PersonalChannel } from '@trellis/notifications/model';
import * as z from 'zod';

/** What raises an alert: a metric against a fixed limit or against the band of the environment in force. */
export interface ExceptionRule {
  metric: string;
  comparison: 'aboveBand' | 'belowBand' | 'outsideBand' | 'above' | 'below' | 'silent' | 'event';
  /** In the unit of the metric; for `silent` in minutes. */
  limit?: number;
}
/** Limits of a rule lie within this, up and down; of silence that is nearly two years. */
const farthestLimit = 1_000_000;
export const mostDeadBand = farthestLimit;

/** The shape of a rule. One that compares with a limit has one, and nothing is silent for less than a moment. */
export const exceptionRuleShape: z.ZodType<ExceptionRule> = z
  .strictObject({
    metric: jsonText,
    comparison: z.enum(['aboveBand', 'belowBand', 'outsideBand', 'above', 'below', 'silent', 'event']),
    limit: z.exactOptional(z.number().min(-farthestLimit).max(farthestLimit)),
  })
  .refine(
    ({ comparison, limit }) => limit !== undefined || !['above', 'below', 'silent'].includes(comparison),
    'has no limit',
  )
  .refine(({ comparison, limit = 0 }) => comparison !== 'silent' || limit >= 0, 'is before anything was heard');

/** One step of the ladder: after so many minutes without acknowledgement the alert rises. */
export interface EscalationStep {
  afterMin: number;
  level: number;
  role?: string;
  /** Ways on which it is told beside those that the rules name. */
  channels?: LoudChannel[];
}
/** Ways that reach a person who does not look. */
export const loudChannels = ['email', 'push', 'ntfy', 'sms', 'voice'] as const satisfies readonly PersonalChannel[];
export type LoudChannel = (typeof loudChannels)[number];
/** A day in minutes: the longest wait of a type and of a step. */
const longestWait = 1440;
/** The shape of a step. */
export const escalationStepShape: z.ZodType<EscalationStep> = z.strictObject({
  afterMin: z.int().min(0).max(longestWait),
  level: z.int().min(1).max(5),
  role: z.exactOptional(jsonText.refine(isRoleKey, 'is no role')),
  channels: z.exactOptional(z.array(z.enum(loudChannels)).max(loudChannels.length)),
});
/** How an alert rises, step by step. */
export const escalationLadderShape: z.ZodType<EscalationStep[]> = z.array(escalationStepShape).max(500);

/** Definitions of alerts. A row of a facility takes the place of the shared row with the same code there. */
export const ExceptionType = defineEntity(
  'exceptionType',
  {
    ...lookupFields,
    code: text({ max: 20, meaning: 'short fixed name, e.g. IRR-001 (late irrigation)' }),
    category: choice(['climate', 'irrigation', 'lights', 'devices', 'cultivation', 'stock', 'compliance', 'safety'], {
      default: 'climate',
    }),
    rule: json({ optional: true, of: exceptionRuleShape }),
    escalationLevel: integer({ min: 1, max: 5, default: 3, meaning: '1 is the most urgent' }),
    ladder: json({ optional: true, of: escalationLadderShape }),
    delayMin: integer({
      min: 0,
      max: longestWait,
      default: 0,
      unit: 'min',
      meaning: 'true for so long before it is raised',
    }),
    clearMin: integer({
      min: 0,
      max: longestWait,
      default: 5,
      unit: 'min',
      meaning: 'in order for so long before it clears',
    }),
    deadBand: decimal({
      min: 0,
      max: mostDeadBand,
      optional: true,
      meaning: 'how far within its limit a value comes back before it is in order, in the unit of the metric',
    }),
    messageTemplate: longText({
      max: 500,
      optional: true,
      meaning: 'text with {unit}, {value}, {limit}, {since}, {place}, {affected}, {members}, {trouble} in it',
    }),
    messageTemplateEs: longText({
      max: 500,
      optional: true,
      meaning: 'the text in Spanish; the English one shows where it is empty',
    }),
    standardOperatingProcedure_id: reference('standardOperatingProcedure', { optional: true, onDelete: 'clear' }),
    autoTicket: flag({ meaning: 'opens a hardware ticket' }),
    sound: flag({ meaning: 'open screens sound' }),
    facility_id: reference('facility', { optional: true, onDelete: 'cascade' }),
  },
  {
    path: 'exceptionTypes',
    table: 'exception_types',
    meaning: 'definitions of alerts',
    scope: facilityScope('facility_id', true),
    tenants: 'all',
    ownCopies: true,
    access: {
      read: 'member',
      create: ['facilityManager'],
      update: ['facilityManager'],
      delete: ['facilityManager'],
    },
    unique: [['code', 'facility_id']],
    list: {
      columns: ['code', 'label', 'category', 'escalationLevel', 'delayMin', 'clearMin', 'active'],
      search: ['label', 'code'],
      order: 'code',
    },
  },
);
export type ExceptionType = Infer<typeof ExceptionType>;

/** Metrics of the rules that gather alerts of units under their common cause; their limit is how many units it takes. */
export const sharedCauseMetrics = { silent: 'silentTogether', other: 'troubledTogether' } as const;

/** Code of alerts that people raise. */
export const raisedByHand = 'MAN-001';

/** The states of an alert with their fixed ids. */
export const exceptionStatusIds = {
  open: 1,
  acknowledged: 2,
  in_remediation: 3,
  snoozed: 4,
  resolved: 5,
  false_alarm: 6,
  auto_resolved: 7,
} as const;

/** An alert stands while somebody has yet to deal with it: one that is put aside stands again as it wakes. Every count and list of open alerts means these. */
export const standingStatusIds: readonly number[] = [
  exceptionStatusIds.open,
  exceptionStatusIds.acknowledged,
  exceptionStatusIds.in_remediation,
];

/** The condition of a list of alerts that means those that stand. */
export const standingAlerts = { ExceptionStatus_id: { inq: [...standingStatusIds] } };

/** States of alerts, as people read them. */
export const ExceptionStatus = defineLookup(
  'exceptionStatus',
  { category: choice(['open', 'working', 'done'], { default: 'open' }) },
  {
    path: 'ExceptionStatuses',
    table: 'exception_statuses',
    meaning: 'states of alerts',
    access: { read: 'member', create: 'nobody', update: ['administrator'], delete: 'nobody' },
    list: { columns: ['label', 'category', 'seq', 'active'], search: ['label'], order: 'seq' },
  },
);
export type ExceptionStatus = Infer<typeof ExceptionStatus>;
declare module '@trellis/entity-kit' {
  interface Entities {
    exception_types: typeof ExceptionType;
    exception_statuses: typeof ExceptionStatus;
  }
}
