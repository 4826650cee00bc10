import {
  choice,
  defineEntity,
  facilityScope,
  flag,
  instant,
  integer,
  json,
  reference,
  secret,
  text,
  topicLevel,
  type Infer,
  jsonObject,
  jsonText,
} from '@trellis/entity-kit';
import { installers, providers } from '../device-roles.ts';
import * as z from 'zod';

/** The computer that runs a unit: a Sparkplug edge node, or a simple device on JSON topics or HTTP. */
export const Controller = defineEntity(
  'controller',
  {
    facility_id: reference('facility'),
    name: text({ max: 120 }),
    hostname: text({ max: 120, optional: true }),
    kind: choice(['vfu', 'cortex', 'pgu', 'lgu', 'rcu', 'other'], { default: 'vfu' }),
    deviceId: topicLevel({ max: 64, byAction: true, meaning: 'Sparkplug edge node id and broker user name' }),
    protocol: choice(['sparkplug', 'json', 'http'], { default: 'sparkplug' }),
    isForeign: flag({
      meaning: 'not our own controller program: no acknowledgements, commands are plain metric writes',
    }),
    keyHash: secret({ oneWay: true, optional: true, serverSet: true }),
    ipAddress: text({ max: 64, optional: true }),
    macAddress: text({ max: 17, optional: true }),
    serial: text({ max: 80, optional: true }),
    softwareVersion: text({ max: 60, optional: true }),
    firmwareVersion: text({ max: 60, optional: true }),
    osVersion: text({ max: 60, optional: true }),
    lastCommandFetch: instant({ optional: true, serverSet: true }),
    bornAt: instant({
      optional: true,
      serverSet: true,
      meaning: 'when the controller last announced itself; uptime counts from here',
    }),
    isOnline: flag({ serverSet: true }),
    offlineSince: instant({
      optional: true,
      serverSet: true,
      meaning: 'when the controller said goodbye or its connection ended; empty while it is there',
    }),
    uptime: integer({ min: 0, optional: true, serverSet: true, unit: 's' }),
    status: text({ max: 60, optional: true, serverSet: true }),
    state: text({ max: 60, optional: true, serverSet: true }),
    mode: choice(['AUTOMATIC', 'MANUAL', 'SERVICE', 'MAINTENANCE', 'STANDBY', 'STERILIZE'], {
      default: 'AUTOMATIC',
      serverSet: true,
    }),
    logLevel: text({ max: 20, optional: true, serverSet: true }),
    co2Enabled: flag({ default: true, serverSet: true }),
    clockDriftMs: integer({
      optional: true,
      serverSet: true,
      unit: 'ms',
      meaning: 'how far its clock is off: negative is behind',
    }),
    stats: json({ optional: true, of: jsonObject, serverSet: true, maxBytes: 65_536 }),
    parameters: json({ optional: true, of: jsonObject }),
  },
  {
    path: 'controllers',
    table: 'controllers',
    searchable: {
      fields: ['name', 'deviceId', 'serial', 'macAddress', 'ipAddress', 'hostname'],
      beside: ['serial', 'ipAddress'],
      link: '/systemadmin/controllers?record={id}',
    },
    meaning: 'unit computers',
    scope: facilityScope(),
    tenants: { of: 'unit.controller_id' },
    access: { read: 'member', create: 'nobody', update: ['maintenance', 'facilityManager'], delete: 'nobody' },
    unique: [['deviceId'], ['macAddress'], ['facility_id', 'name']],
    limit: { default: 500, max: 1000 },
    has: {
      virtualDevices: 'virtualDevice.controller_id',
      sensors: 'sensor.controller_id',
      boardComponents: 'boardComponent.controller_id',
      controlBoards: 'controlBoard.controller_id',
      fsaOverrides: 'controllerFsaOverride.controller_id',
      portExpanderErrors: 'portExpanderErrorLog.controller_id',
      testRuns: 'deviceTestRun.controller_id',
    },
    list: {
      columns: ['name', 'deviceId', 'ipAddress', 'softwareVersion', 'lastCommandFetch', 'mode'],
      search: ['name', 'deviceId', 'ipAddress'],
      // Who is away comes first.
      order: 'isOnline, name',
    },
  },
);
export type Controller = Infer<typeof Controller>;

/** A controller that announced itself and belongs nowhere yet. Maintenance sees those that speak in the group of its own
 * facility, and those that nobody's group claims. */
export const ProvisionalController = defineEntity(
  'provisionalController',
  {
    edgeNodeId: text({ max: 120 }),
    groupId: text({ max: 120, optional: true }),
    protocol: choice(['sparkplug', 'json'], { default: 'sparkplug' }),
    macAddress: text({ max: 17, optional: true }),
    serial: text({ max: 80, optional: true }),
    hostname: text({ max: 120, optional: true }),
    ipAddress: text({ max: 64, optional: true }),
    softwareVersion: text({ max: 60, optional: true }),
    boards: json({
      optional: true,
      of: z.array(z.strictObject({ name: jsonText, datatype: jsonText })).max(500),
      meaning: 'metric names and types of its birth',
      maxBytes: 65_536,
    }),
    firstSeen: instant({ default: 'now' }),
    lastSeen: instant({ default: 'now' }),
    timesSeen: integer({ min: 1, default: 1 }),
    guessedFacility_id: reference('facility', { optional: true, onDelete: 'clear' }),
    state: choice(['waiting', 'adopted', 'rejected'], { default: 'waiting' }),
    rejectReason: text({ max: 255, optional: true, serverSet: true }),
    controller_id: reference('controller', {
      optional: true,
      onDelete: 'clear',
      serverSet: true,
      acrossFacilities: 'whoever adopts it decides where it stands; until then its facility is a guess, or none',
    }),
  },
  {
    path: 'provisionalControllers',
    table: 'provisional_controllers',
    meaning: 'controllers waiting to be adopted',
    scope: facilityScope('guessedFacility_id', true),
    access: { read: installers, create: 'nobody', update: 'nobody', delete: providers },
    unique: [['edgeNodeId']],
    states: {
      field: 'state',
      initial: 'waiting',
      transitions: {
        adopt: { from: ['waiting'], to: 'adopted', by: installers, ownCall: true },
        reject: { from: ['waiting'], to: 'rejected', by: installers, needsReason: true, reasonField: 'rejectReason' },
        reconsider: { from: ['rejected'], to: 'waiting', by: installers, clears: ['rejectReason'] },
      },
    },
    list: {
      columns: ['edgeNodeId', 'macAddress', 'ipAddress', 'lastSeen', 'state'],
      search: ['edgeNodeId', 'serial'],
      order: 'lastSeen DESC',
    },
  },
);
export type ProvisionalController = Infer<typeof ProvisionalController>;
declare module '@trellis/entity-kit' {
  interface Entities {
    controllers: typeof Controller;
    provisional_controllers: typeof ProvisionalController;
  }
}
