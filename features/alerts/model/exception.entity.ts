import {
  choice,
  decimal,
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
  jsonAddresses,
} from '@trellis/entity-kit';
import { personalChannels } from '@trellis/notifications/model';
import { alertFactsShape } from './alert-facts.ts';
import { escalationLadderShape, exceptionStatusIds } from './exception-type.entity.ts';
import * as z from 'zod';

/** Roles that answer alerts. */
export const alertWorkers = ['grower', 'farmManager', 'facilityManager', 'maintenance', 'labTechnician'] as const;
/** Roles that may end an alert of the most urgent level. */
export const urgentResolvers = ['farmManager', 'facilityManager', 'maintenance'] as const;

/** The most urgent level of an alert. */
export const urgentLevel = 1;

/** What a person may raise an alert about. */
export const alertMetrics = [
  ...(['temperature', 'humidity', 'co2', 'vpd', 'dewPoint'] as const),
  ...(['externalMoisture', 'fertility', 'soilTemperature', 'lux'] as const),
] as const;
export type AlertMetric = (typeof alertMetrics)[number];

/** Raised alerts. The product raises them, and people for what they see; a condition that lasts or returns raises `occurrences`, not a new row. */
export const Exception = defineEntity(
  'exception',
  {
    facility_id: reference('facility', { serverSet: true }),
    exceptionType_id: reference('exceptionType', { optional: true, onDelete: 'clear', serverSet: true }),
    code: text({ max: 20, optional: true, serverSet: true }),
    name: text({ max: 160, optional: true, serverSet: true }),
    message: longText({ max: 2000, optional: true, serverSet: true }),
    firstOccurrred: instant({ serverSet: true, meaning: 'spelled as the interface is' }),
    lastOccurred: instant({ optional: true, serverSet: true }),
    occurrences: integer({ min: 1, default: 1, serverSet: true }),
    escalationLevel: integer({ min: 1, max: 5, default: 3, serverSet: true, meaning: '1 is the most urgent' }),
    ExceptionStatus_id: reference('exceptionStatus', { relation: 'status', default: 1 }),
    platformGroup_id: reference('unit', { optional: true, onDelete: 'clear', serverSet: true }),
    controller_id: reference('controller', { optional: true, onDelete: 'clear', serverSet: true }),
    sensor_id: reference('sensor', { optional: true, onDelete: 'clear', serverSet: true }),
    lifecycle_id: reference('lifecycle', { optional: true, onDelete: 'clear', serverSet: true }),
    owner_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'owner' }),
    metric: choice(alertMetrics, { optional: true, serverSet: true, meaning: 'what a person raised it about' }),
    value: decimal({ optional: true, serverSet: true, meaning: 'what was measured, in the unit of its metric' }),
    limitValue: decimal({ optional: true, serverSet: true, meaning: 'the limit that was passed' }),
    facts: json({
      optional: true,
      serverSet: true,
      of: alertFactsShape,
      meaning: 'what the words of its type are filled with',
    }),
    ladder: json({
      optional: true,
      serverSet: true,
      of: escalationLadderShape,
      meaning: 'how it rises while nobody answers: as its type said when it was raised',
    }),
    rootException_id: reference('exception', {
      optional: true,
      onDelete: 'clear',
      serverSet: true,
      meaning: 'the alert about the cause that it shares with others; that one is told of',
    }),
    affectedUnits: integer({ min: 1, optional: true, serverSet: true, meaning: 'units that a shared cause took' }),
    acknowledgedAt: instant({ optional: true, serverSet: true, meaning: 'when somebody took it on last' }),
    firstAcknowledgedAt: instant({
      optional: true,
      serverSet: true,
      meaning: 'when somebody took it on first, whatever followed',
    }),
    snoozedUntil: instant({ optional: true, serverSet: true }),
    cause: longText({ max: 2000, optional: true, serverSet: true, meaning: 'given when it is resolved' }),
    resolvedOn: instant({ optional: true, serverSet: true }),
  },
  {
    path: 'ExceptionLists',
    table: 'exceptions',
    meaning: 'raised alerts',
    scope: facilityScope(),
    tenants: { through: 'platformGroup_id' },
    page: '/facility/alerts?id={id}',
    spanishNameOf: 'exceptionType_id',
    access: { read: 'member', create: 'nobody', update: alertWorkers, delete: 'nobody' },
    indexes: [
      ['facility_id', 'resolvedOn', 'lastOccurred'],
      ['facility_id', 'firstOccurrred'],
      ['facility_id', 'code', 'resolvedOn'],
      ['createdate'],
    ],
    has: { remediations: 'exceptionRemediation.ExceptionList_id' },
    states: {
      field: 'ExceptionStatus_id',
      ids: exceptionStatusIds,
      initial: 'open',
      transitions: {
        acknowledge: { from: ['open'], to: 'acknowledged', by: alertWorkers, stamps: ['acknowledgedAt'] },
        giveBack: { from: ['acknowledged'], to: 'open', by: alertWorkers, clears: ['acknowledgedAt'], ownCall: true },
        startRemediation: { from: ['open', 'acknowledged'], to: 'in_remediation', by: ['system'] },
        resolve: {
          from: ['acknowledged', 'in_remediation'],
          to: 'resolved',
          by: alertWorkers,
          needsReason: true,
          reasonField: 'cause',
          stamps: ['resolvedOn'],
          clears: ['snoozedUntil'],
          ownCall: true,
        },
        snooze: { from: ['open', 'acknowledged'], to: 'snoozed', by: alertWorkers, ownCall: true },
        wake: {
          from: ['snoozed'],
          to: 'open',
          by: [...alertWorkers, 'system'],
          clears: ['snoozedUntil', 'acknowledgedAt'],
        },
        markFalseAlarm: {
          from: ['open', 'acknowledged', 'in_remediation', 'snoozed'],
          to: 'false_alarm',
          by: urgentResolvers,
          needsReason: true,
          reasonField: 'cause',
          stamps: ['resolvedOn'],
          clears: ['snoozedUntil'],
        },
        takeBack: {
          from: ['resolved', 'false_alarm'],
          to: 'acknowledged',
          by: alertWorkers,
          clears: ['resolvedOn', 'cause'],
          ownCall: true,
        },
        autoResolve: { from: ['open', 'acknowledged'], to: 'auto_resolved', by: ['system'], stamps: ['resolvedOn'] },
        reopen: { from: ['resolved', 'auto_resolved'], to: 'open', by: ['system'], clears: ['resolvedOn'] },
        // Nobody is on it any more.
        comeBack: {
          from: ['in_remediation'],
          to: 'open',
          by: ['system'],
          clears: ['acknowledgedAt', 'owner_user_id'],
        },
      },
    },
    list: {
      columns: ['escalationLevel', 'code', 'name', 'platformGroup_id', 'message', 'lastOccurred', 'ExceptionStatus_id'],
      search: ['code', 'name', 'message'],
      order: 'lastOccurred DESC',
    },
  },
);
export type Exception = Infer<typeof Exception>;

/** Remedies tried against an alert; the database refuses a status that does not follow the one before. */
export const ExceptionRemediation = defineEntity(
  'exceptionRemediation',
  {
    ExceptionList_id: reference('exception', { relation: 'exception' }),
    status: choice(['planned', 'in_progress', 'done', 'ineffective', 'cancelled'], { default: 'planned' }),
    user_id: reference('user', { meaning: 'who does it' }),
    action: text({ max: 255 }),
    note: longText({ max: 4000, optional: true }),
    photos: json({ optional: true, of: jsonAddresses, meaning: 'addresses of photos' }),
    lifecycleRemediation_id: reference('lifecycleRemediation', { optional: true, onDelete: 'clear' }),
  },
  {
    path: 'ExceptionRemediations',
    table: 'exception_remediations',
    meaning: 'remedies tried against alerts',
    scope: parentScope('ExceptionList_id'),
    access: { read: 'member', create: alertWorkers, update: alertWorkers, delete: 'nobody' },
    list: {
      columns: ['ExceptionList_id', 'status', 'user_id', 'action', 'note', 'createdate'],
      search: ['action', 'note'],
      order: 'createdate',
    },
  },
);
export type ExceptionRemediation = Infer<typeof ExceptionRemediation>;

/** Hours in which someone is told, in the time zone of the facility. */
export interface NotifiedHours {
  /** 1 is Monday, 7 Sunday. */
  days: readonly number[];
  from: string;
  to: string;
}
/** Clock times are compared as texts: each has two digits for the hour. A day may end at 24:00. */
const clockTime = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'is no clock time (HH:MM)');
export const notifiedHoursShape: z.ZodType<NotifiedHours> = z.strictObject({
  days: z.array(z.int().min(1).max(7)).min(1).max(7),
  from: clockTime,
  to: clockTime,
});
/** Hours as replies tell them. */
export const notifiedHoursReply = z.object({ days: z.array(z.int()), from: z.string(), to: z.string() });

/** Ways that a rule may name. */
export const toldChannels = personalChannels;
/** A day in minutes: the longest delay of a rule. */
export const longestDelayMin = 1440;

/** Who is told of which alerts: a person, or everybody with a role. */
export const ExceptionNotifiedUser = defineEntity(
  'exceptionNotifiedUser',
  {
    facility_id: reference('facility'),
    exceptionType_id: reference('exceptionType', { optional: true, onDelete: 'cascade', meaning: 'empty: every type' }),
    escalationLevel: integer({ min: 1, max: 5, optional: true, meaning: 'this level and more urgent; empty: all' }),
    user_id: reference('user', { optional: true, onDelete: 'cascade' }),
    role_id: reference('role', { optional: true, onDelete: 'cascade' }),
    channel: choice(toldChannels, { default: 'inapp' }),
    delayMin: integer({ min: 0, max: longestDelayMin, default: 0, unit: 'min' }),
    hours: json({ optional: true, of: z.array(notifiedHoursShape).max(50), meaning: 'empty: at any hour' }),
    onShift: flag({ meaning: 'tells people while they are on shift alone; who has no shifts is not told' }),
    backup_user_id: reference('user', { optional: true, onDelete: 'clear', relation: 'backup' }),
  },
  {
    path: 'exceptionNotifiedUsers',
    table: 'exception_notified_users',
    meaning: 'who is told of which alerts',
    scope: facilityScope(),
    access: {
      read: 'member',
      create: ['facilityManager'],
      update: ['facilityManager'],
      delete: ['facilityManager'],
    },
    list: { columns: ['exceptionType_id', 'escalationLevel', 'user_id', 'role_id', 'channel', 'delayMin'] },
  },
);
export type ExceptionNotifiedUser = Infer<typeof ExceptionNotifiedUser>;
declare module '@trellis/entity-kit' {
  interface Entities {
    exceptions: typeof Exception;
    exception_remediations: typeof ExceptionRemediation;
    exception_notified_users: typeof ExceptionNotifiedUser;
  }
}
