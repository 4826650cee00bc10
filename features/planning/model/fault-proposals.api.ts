import { allFields, defineApi, inCurrentFacility, recordSchema, rowId } from '@trellis/entity-kit';
import * as z from 'zod';
import { faultKeepers, MalfunctioningGrowUnit } from './malfunctioning-grow-unit.entity.ts';

/** What makes a unit with plants a likely malfunction, within so many days. Four hours are the specification's; the others are ours. */
export const faultThresholds = { days: 14, hours: 4, alerts: 10, tickets: 3 } as const;
export const faultReasons = ['hours', 'alerts', 'tickets'] as const;

const faultProposal = z.object({
  platformGroup_id: z.int(),
  unit: z.string(),
  lifecycle_id: z.int(),
  run: z.string(),
  plants: z.int(),
  begin: z.string().meta({ description: 'of the first alert or ticket that counts' }),
  finish: z.string().nullable().meta({ description: 'of the last one; none while it lasts' }),
  hoursOut: z
    .record(z.string(), z.number())
    .meta({ description: 'out of band or offline, by metric; overlaps count once' }),
  longestHours: z.number().meta({ description: 'in one go, of the worst metric' }),
  alerts: z.int(),
  tickets: z.int(),
  ticket_id: z.int().nullable().meta({ description: 'the newest' }),
  reasons: z.array(z.enum(faultReasons)).meta({ description: 'which thresholds are passed' }),
});
export type FaultProposal = z.infer<typeof faultProposal>;

/** Malfunctions that the records of a unit speak for; a person accepts or dismisses them. */
export const faultProposalsApi = defineApi('faultProposals', {
  proposals: {
    method: 'GET',
    path: 'malfunctioningGrowUnits/proposals',
    summary:
      'Units with plants whose alerts, tickets or hours out of band of the last 14 days pass a threshold, worst first; nothing is written. ' +
      'What was decided of a unit before counts no more',
    access: inCurrentFacility(),
    query: z.object({}),
    returns: z.array(faultProposal),
  },
  decideProposal: {
    method: 'POST',
    path: 'malfunctioningGrowUnits/decideProposal',
    summary: 'Accept a proposed malfunction, which writes it down as confirmed, or dismiss it with a reason',
    access: inCurrentFacility(faultKeepers),
    body: z.strictObject({
      platformGroup_id: rowId,
      begin: z.iso.datetime().meta({ description: 'as it was proposed' }),
      decision: z.enum(['confirm', 'dismiss']),
      reason: z.string().max(2000).optional().meta({ description: 'needed to dismiss' }),
    }),
    returns: recordSchema(allFields(MalfunctioningGrowUnit)),
  },
});
