import {
  controllerItself,
  defineApi,
  idQuery,
  idText,
  inCurrentFacility,
  membersOf,
  membersOfOrCurrent,
  momentText,
  rowId,
} from '@trellis/entity-kit';
import * as z from 'zod';
import { irrigationDismissers } from './missed-irrigation.entity.ts';
import { unitPlan, unitRecord } from '@trellis/units/model';

const facilityQuery = z.object({ facility_id: idQuery });

/** Live status of units, and what people answer to it. */
export const unitStatusApi = defineApi('unitStatus', {
  getFullStatus: {
    method: 'GET',
    path: 'ag_platformGroups/getFullStatus',
    summary: 'Status of every unit of a facility',
    access: membersOf('facility_id'),
    tenants: true,
    query: facilityQuery,
    returns: z.array(unitRecord),
  },
  searchStatusByDisplayType: {
    method: 'GET',
    path: 'ag_platformGroups/searchStatusByDisplayType',
    summary: 'Status of the units that match area, display type and search text (name, rack, strain, plan, IP)',
    access: membersOf('facility_id'),
    tenants: true,
    query: z.object({
      facility_id: idQuery,
      area_id: idQuery.optional(),
      dashboardDisplayType_id: idQuery.optional(),
      search: z.string().max(200).optional(),
    }),
    returns: z.object({ platformGroups: z.array(unitRecord), count: z.int() }),
  },
  getOfflineControllers: {
    method: 'GET',
    path: 'facilities/getOfflineControllers',
    summary: 'Units whose controller fetched no command for 17 minutes or more, longest first',
    access: membersOfOrCurrent('facility_id'),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.array(
      z.object({ platformGroup_id: z.int(), platformGroupName: z.string(), lastCommandFetch: z.string().nullable() }),
    ),
  },
  getPlan: {
    method: 'GET',
    path: 'controllers/{id}/plan',
    summary: 'What the unit of a controller is to grow by now; for controllers that fetch over HTTP',
    access: controllerItself('id'),
    params: z.object({ id: idText }),
    returns: unitPlan,
  },
  setDoNotDisturb: {
    method: 'POST',
    path: 'ag_platformGroups/setDoNotDisturb',
    summary: 'Hold back commands and alerts for units until a moment; null ends it',
    access: inCurrentFacility(['grower', 'farmManager', 'facilityManager', 'maintenance']),
    body: z.strictObject({
      platformGroup_ids: z.array(z.int().min(1)).min(1).max(1000),
      dndExpiration: momentText.nullable(),
      dndComment: z.string().max(255).optional(),
      wasUntil: momentText.nullable().optional().meta({
        description:
          'until when they are held back by what this takes back; refused where one is held otherwise by now',
      }),
    }),
    returns: z.object({ count: z.int() }),
  },
  dismissMissedIrrigation: {
    method: 'POST',
    path: 'ag_platformGroups/dismissMissedIrrigation',
    summary: 'Say why units that missed irrigation need nothing more; all of them or none',
    access: inCurrentFacility([...irrigationDismissers]),
    body: z.strictObject({
      platformGroup_ids: z.array(rowId).min(1).max(1000),
      reason: z.string().trim().min(1).max(500),
    }),
    returns: z.object({
      count: z.int(),
      at: momentText.meta({ description: 'moment of the dismissal, which undo names' }),
    }),
  },
  undoDismissMissed: {
    method: 'POST',
    path: 'ag_platformGroups/undoDismissMissed',
    summary:
      'Take back a dismissal of missed irrigation of units, within 24 hours and unless they had water or were dismissed anew since; all of them or none',
    access: inCurrentFacility([...irrigationDismissers]),
    body: z.strictObject({
      platformGroup_ids: z.array(rowId).min(1).max(1000),
      at: momentText.meta({ description: 'moment of the dismissal, as its answer said' }),
    }),
    returns: z.object({ count: z.int() }),
  },
});
