import { allFields, defineApi, idText, inCurrentFacility, recordSchema, rowAction } from '@trellis/entity-kit';
import * as z from 'zod';
import { MaintenanceTask } from './maintenance-task.entity.ts';
import { Task, taskInputKinds } from './task.entity.ts';

const idParams = z.object({ id: idText });
const version = z.iso.datetime({ offset: true }).optional();
const notes = z.string().max(4000).optional();
const checklist = z
  .array(
    z.strictObject({
      label: z.string().max(255),
      isMandatory: z.boolean().optional(),
      isDone: z.boolean().optional(),
    }),
  )
  .max(200)
  .optional();
const taskInput = z.strictObject({
  key: z.string().max(80),
  label: z.string().max(255),
  kind: z.enum(taskInputKinds),
  unit: z.string().max(20).optional(),
  isMandatory: z.boolean().optional(),
  value: z.union([z.number(), z.string().max(2048), z.boolean(), z.null()]).optional(),
});

/** What tasks and maintenance can do beyond their everyday calls. */
export const tasksApi = defineApi('tasks', {
  complete: {
    method: 'POST',
    path: 'task_task/{id}/complete',
    summary: 'Complete a task, with what was ticked, entered and how long it took',
    access: rowAction(Task, 'complete'),
    params: idParams,
    body: z.strictObject({
      actualMinutes: z.int().min(0).max(1440).optional(),
      checklist,
      inputs: z.array(taskInput).max(200).optional(),
      notes,
      updatedate: version,
    }),
    returns: recordSchema(allFields(Task)),
  },
  undo: {
    method: 'POST',
    path: 'task_task/{id}/undo',
    summary: 'Take back a completion of the last 24 hours',
    access: rowAction(Task, 'undo'),
    params: idParams,
    body: z.strictObject({ reason: z.string().max(2000).optional() }),
    returns: recordSchema(allFields(Task)),
  },
  completeMaintenance: {
    method: 'POST',
    path: 'maintenanceTasks/{id}/complete',
    summary: 'Complete a maintenance job; its plan is due again an interval later',
    access: rowAction(MaintenanceTask, 'complete'),
    params: idParams,
    body: z.strictObject({
      minutes: z.int().min(0).max(10_080).optional(),
      checklist,
      readings: z
        .array(
          z.strictObject({
            label: z.string().max(255),
            value: z.union([z.number(), z.string().max(255)]),
            unit: z.string().max(20).optional(),
          }),
        )
        .max(200)
        .optional(),
      notes,
      updatedate: version,
    }),
    returns: recordSchema(allFields(MaintenanceTask)),
  },
  getAssets: {
    method: 'GET',
    path: 'maintenanceTasks/getAssets',
    summary: 'Units of the current facility, then other assets, as the repair wizard offers them',
    access: inCurrentFacility(),
    tenants: true,
    returns: z.object({
      data: z.array(z.object({ id: z.int(), facility_id: z.int(), name: z.string(), type: z.string() })),
    }),
  },
});
