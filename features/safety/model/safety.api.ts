import {
  allFields,
  defineApi,
  idText,
  inCurrentFacility,
  membersOfOrCurrent,
  ownRow,
  recordSchema,
  rowId,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { Lockout } from './lockout.entity.ts';
import { SafetyIncident } from './safety-incident.entity.ts';
import { workers } from './safety-roles.ts';

const address = z.string().min(1).max(2048);
const lockout = recordSchema(allFields(Lockout));

/** Reporting and locking out. */
export const safetyApi = defineApi('safety', {
  report: {
    method: 'POST',
    path: 'safetyIncidents/report',
    summary: 'Report an incident; without a name nothing tells who did, not even the activity log',
    access: membersOfOrCurrent('facility_id'),
    tenants: true,
    body: z.strictObject({
      facility_id: rowId.optional(),
      anonymous: z.boolean().default(false),
      kind: z.enum(SafetyIncident.fields.kind.values),
      severity: z.int().min(1).max(5).nullish(),
      occurredAt: z.string(),
      area_id: rowId.nullish(),
      position: z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) }).nullish(),
      description: z.string().trim().min(1).max(10_000),
      immediateAction: z.string().max(4000).nullish(),
      someoneInjured: z.boolean().optional(),
      photos: z.array(address).max(20).nullish(),
    }),
    returns: recordSchema(allFields(SafetyIncident)),
  },
  lockOut: {
    method: 'POST',
    path: 'lockouts',
    summary: 'Put an own lock on a unit or a device',
    access: inCurrentFacility(workers),
    body: z.strictObject({
      platformGroup_id: rowId.nullish(),
      virtualDevice_id: rowId.nullish(),
      reason: z.string().trim().min(1).max(1000),
      photoUrl: address.nullish(),
    }),
    returns: lockout,
  },
  release: {
    method: 'POST',
    path: 'lockouts/{id}/release',
    summary: 'Take a lock off: the person who put it on, or a facility manager with a reason',
    access: ownRow(Lockout, 'user_id', ['facilityManager']),
    params: z.object({ id: idText }),
    body: z.strictObject({ reason: z.string().trim().max(500).optional() }),
    returns: lockout,
  },
});
