import { roles } from '@trellis/access/model';
import { growPlanEvents, GrowPlan, type GrowPlanVersion } from '@trellis/grow-plans/model';
import { sendToPerson, writeAssigned, type AssignedWords } from '@trellis/notifications/server';
import { reaction, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

type Words = Readonly<Record<'en' | 'es', AssignedWords & { version: (value: number) => string }>>;

const handedIn: Words = {
  en: {
    subject: (title) => `Grow plan to approve: ${title}`,
    text: 'a grow plan was handed in and waits for approval:',
    version: (value) => `Version ${value}`,
    why: 'You get this because you approve grow plans of this facility. Your profile says what you are told and when.',
  },
  es: {
    subject: (title) => `Plan de cultivo por aprobar: ${title}`,
    text: 'se ha entregado un plan de cultivo, que espera aprobación:',
    version: (value) => `Versión ${value}`,
    why: 'Recibe este mensaje porque aprueba los planes de cultivo de esta instalación. Su perfil dice de qué se le avisa y cuándo.',
  },
};
const answered: Words = {
  en: {
    subject: (title) => `Grow plan answered: ${title}`,
    text: 'a grow plan you handed in was answered:',
    version: (value) => `Version ${value}`,
    why: 'You get this because you handed the plan in. Your profile says what you are told and when.',
  },
  es: {
    subject: (title) => `Plan de cultivo respondido: ${title}`,
    text: 'un plan de cultivo que usted entregó tiene respuesta:',
    version: (value) => `Versión ${value}`,
    why: 'Recibe este mensaje porque entregó el plan. Su perfil dice de qué se le avisa y cuándo.',
  },
};
const outcome = {
  en: { returned: (reason: string) => `Returned: ${reason}`, approved: () => 'Approved' },
  es: { returned: (reason: string) => `Devuelto: ${reason}`, approved: () => 'Aprobado' },
};

/** Those who may approve a plan hear that it was handed in, who handed it in hears what became of it. */
export const tellOfVersions = reaction(growPlanEvents.changed, 'tell-of-version', async ({ row, before }, context) => {
  if (before.state === row.state) return;
  if (row.state === 'submitted') await tellApprovers(row, context);
  else if (before.state === 'submitted') await tellAuthor(row, before.submittedBy, context);
});

/** The plan of a version; its page is where the version is read and answered. */
async function readPlan({ growplan_id }: GrowPlanVersion, { db }: WorkContext) {
  const { rows } = await sql<{ id: number; name: string; facility_id: number | null }>`
    select id, name, facility_id from grow_plans where id = ${growplan_id}`.execute(db);
  return rows[0];
}

async function tellApprovers(version: GrowPlanVersion, context: WorkContext): Promise<void> {
  const plan = await readPlan(version, context);
  if (!plan || plan.facility_id === null) return;
  const { rows } = await sql<{ id: number }>`
    select distinct u.id from users u
      join user_facilities f on f.user_id = u.id and f.facility_id = ${plan.facility_id} and f.status = 'available'
      join user_roles g on g.user_id = u.id and coalesce(g.facility_id, f.facility_id) = f.facility_id
        and g.role_id = ${roles.facilityManager.id}
    where u.id is distinct from ${version.submittedBy} order by u.id`.execute(context.db);
  for (const { id } of rows)
    await tell(id, plan.facility_id, plan, (lang) => [handedIn[lang].version(version.version), version.changeNote], {
      words: handedIn,
      context,
    });
}

/** Somebody who withdrew the plan alone knows it. */
async function tellAuthor(version: GrowPlanVersion, author: number | null, context: WorkContext): Promise<void> {
  const plan = await readPlan(version, context);
  if (!plan || plan.facility_id === null || author === null) return;
  const reason = version.state === 'draft' ? version.returnReason : null;
  if (version.state === 'draft' && reason === null) return;
  await tell(
    author,
    plan.facility_id,
    plan,
    (lang) => [
      answered[lang].version(version.version),
      reason === null ? outcome[lang].approved() : outcome[lang].returned(reason),
    ],
    { words: answered, context },
  );
}

const tell = (
  user_id: number,
  facility_id: number,
  { id, name }: { id: number; name: string },
  more: (lang: 'en' | 'es') => (string | null)[],
  { words, context }: { words: Words; context: WorkContext },
) =>
  sendToPerson(
    {
      kind: 'task',
      user_id,
      facility_id,
      about: { collection: GrowPlan.path, id },
      write: (reader) =>
        writeAssigned(words, { title: name, more: more(reader.lang) }, reader, context.services.config.publicUrl),
    },
    context,
  );
