import { sendToPerson, writeAssigned, type AssignedWords } from '@trellis/notifications/server';
import { reaction, type WorkContext } from '@trellis/server-kit';
import { Task, taskEvents, type TaskAssignment } from '@trellis/tasks/model';
import { sql } from 'kysely';

const words: Readonly<Record<'en' | 'es', AssignedWords & { due: (time: string) => string }>> = {
  en: {
    subject: (title) => `Task for you: ${title}`,
    text: 'a task was assigned to you:',
    due: (time) => `Due ${time}`,
    why: 'You get this because tasks are assigned to you. Your profile says what you are told and when.',
  },
  es: {
    subject: (title) => `Tarea para usted: ${title}`,
    text: 'se le ha asignado una tarea:',
    due: (time) => `Para el ${time}`,
    why: 'Recibe este mensaje porque se le asignan tareas. Su perfil dice de qué se le avisa y cuándo.',
  },
};

/** Tells people of the tasks that somebody else gives them. What the product itself hands out, such as repeating tasks, stands in
 * the person's list; it is not told besides. */
export const tellOfTasks = reaction(taskEvents.assigned, 'tell-person', async ({ row }, context) => {
  if (row.createuser !== null && row.createuser !== row.user_id) await tell(row, context);
});

interface GivenTask {
  id: number;
  facility_id: number;
  title: string;
  notes: string | null;
  date: Date;
}

async function tell({ id, task_id, user_id }: TaskAssignment, context: WorkContext): Promise<void> {
  const { rows } = await sql<GivenTask>`
    select t.id, t.facility_id, t.title, t.notes, t.date from tasks t
    where t.id = ${task_id} and t.completed is null and t.state not in ('completed', 'skipped', 'cancelled')
      and exists (select from task_assignments a where a.id = ${id})`.execute(context.db);
  const [task] = rows;
  if (!task) return;
  const { publicUrl } = context.services.config;
  await sendToPerson(
    {
      kind: 'task',
      user_id,
      facility_id: task.facility_id,
      about: { collection: Task.path, id: task.id },
      write: (reader) => {
        const more = [words[reader.lang].due(reader.showTime(task.date)), task.notes];
        return writeAssigned(words, { title: task.title, more }, reader, publicUrl);
      },
    },
    context,
  );
}
