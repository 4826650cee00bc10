import { callerOf } from '@trellis/server-kit';
import { ActiveTask, WorkerAssignment } from '@trellis/tasks/model';
import type { Answerer } from './answer.ts';

type Due = Pick<ActiveTask, 'title' | 'area' | 'date' | 'overdue'>;

const most = 10;

/** What the person is to do today in the facility, what is overdue first. */
export const answerMyTasks: Answerer = async ({ words, reader, context }) => {
  const { records, viewer, facilityId } = context;
  const mine = { facility_id: facilityId, user_id: callerOf(context).userId };
  const assigned = JSON.parse(
    await records.list(WorkerAssignment, { where: mine, fields: ['task_id'], limit: 1000 }, viewer),
  ) as Pick<WorkerAssignment, 'task_id'>[];
  const where = {
    facility_id: facilityId,
    outstanding: true,
    task_id: { inq: [...new Set(assigned.map(({ task_id }) => task_id))] },
  };
  const fields = ['title', 'area', 'date', 'overdue'];
  const due = JSON.parse(
    await records.list(ActiveTask, { where, fields, order: 'date', limit: 1000 }, viewer),
  ) as Due[];
  if (due.length === 0) return { result: words.noTasks };
  const lines = due.slice(0, most).map(({ title, area, date, overdue }) =>
    words.taskLine({
      title,
      area: area ?? '',
      when: overdue ? words.since(reader.showDay(reader.dayOf(date))) : reader.showTime(date),
    }),
  );
  const more = due.length > most ? [words.more(due.length - most)] : [];
  const overdue = due.filter((task) => task.overdue).length;
  return { result: [words.tasks(due.length, overdue), ...lines, ...more].join('\n') };
};
