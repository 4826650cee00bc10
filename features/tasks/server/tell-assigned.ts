import { tellPerson, writeAssigned, type AssignedWords } from '@trellis/notifications/server';
import { inTransaction, type Services, type WorkContext } from '@trellis/server-kit';
import { Task, TaskAssignment } from '@trellis/tasks/model';
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
const author = { userId: null, source: 'job', ip: null } as const;

/** Tells people of the tasks that somebody else gives them. */
export function tellOfTasks(services: Services): void {
  services.hub.on('entityChanged', async ({ collection, id, op }) => {
    if (collection === TaskAssignment.path && op === 'create')
      await inTransaction(services, author, (context) => tell(id, context));
  });
}

interface GivenTask {
  id: number;
  user_id: number;
  facility_id: number;
  title: string;
  notes: string | null;
  date: Date;
}

/** What the product itself hands out, such as repeating tasks, stands in the person's list; it is not told besides. */
async function tell(assignmentId: number, context: WorkContext): Promise<void> {
  const { rows } = await sql<GivenTask>`
    select t.id, a.user_id, t.facility_id, t.title, t.notes, t.date
    from task_assignments a join tasks t on t.id = a.task_id
    where a.id = ${assignmentId} and a.createuser <> a.user_id and t.completed is null
      and t.state not in ('completed', 'skipped', 'cancelled')`.execute(context.db);
  const [task] = rows;
  if (!task) return;
  const { publicUrl } = context.services.config;
  await tellPerson(
    {
      kind: 'task',
      user_id: task.user_id,
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
