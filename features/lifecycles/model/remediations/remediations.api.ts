import { allFields, defineApi, idText, moveBody, recordSchema, rowAction, rowId, rows } from '@trellis/entity-kit';
import * as z from 'zod';
import { caseWorkers, LifecycleRemediation } from './lifecycle-remediation.entity.ts';

const remediation = recordSchema(allFields(LifecycleRemediation));

/** Crop problems as cases, beyond plain changes. */
export const remediationsApi = defineApi('remediations', {
  treatRemediation: {
    method: 'POST',
    path: 'ag_lifecycleRemediations/{id}/treat',
    summary:
      'Begin the treatment of a crop problem: its tasks are laid out, and checks on days 3 and 7 unless some are due',
    access: rowAction(LifecycleRemediation, 'treat'),
    params: z.object({ id: idText }),
    body: moveBody,
    returns: remediation,
  },
  assignRemediations: {
    method: 'POST',
    path: 'ag_lifecycleRemediations/assign',
    summary: 'Give open crop problems to a person of the facility, or to nobody',
    access: rows(LifecycleRemediation, caseWorkers),
    body: z.strictObject({ ids: z.array(rowId).min(1).max(200), owner_user_id: rowId.nullable() }),
    returns: z.array(remediation),
  },
});
