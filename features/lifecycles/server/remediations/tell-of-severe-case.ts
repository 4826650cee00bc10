import { roles } from '@trellis/access/model';
import { caseEvents, LifecycleRemediation } from '@trellis/lifecycles/model';
import { sendToPerson, writeAssigned, type AssignedWords } from '@trellis/notifications/server';
import { reaction, type WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';

/** From this severity on head growers are told. */
const severe = 4;

const words: Readonly<Record<'en' | 'es', AssignedWords & { severity: (value: number) => string }>> = {
  en: {
    subject: (title) => `Severe crop problem: ${title}`,
    text: 'a severe crop problem was reported:',
    severity: (value) => `Severity ${value} of 5`,
    why: 'You get this because you lead the crop of this facility. Your profile says what you are told and when.',
  },
  es: {
    subject: (title) => `Problema grave del cultivo: ${title}`,
    text: 'se ha notificado un problema grave del cultivo:',
    severity: (value) => `Gravedad ${value} de 5`,
    why: 'Recibe este mensaje porque dirige el cultivo de esta instalación. Su perfil dice de qué se le avisa y cuándo.',
  },
};

/** Head growers are told of a crop problem that begins severe, or becomes so. */
export const tellOfSevereCase = reaction(caseEvents.reported, 'tell-head-growers', ({ row }, context) =>
  row.severity >= severe ? tell(row, context) : Promise.resolve(),
);
export const tellOfWorseCase = reaction(caseEvents.changed, 'tell-head-growers', async ({ row, before }, context) => {
  if (row.severity >= severe && before.severity < severe) await tell(row, context);
});

async function tell(
  { id, facility_id, title, cause, severity, createuser }: LifecycleRemediation,
  context: WorkContext,
) {
  const { rows } = await sql<{ id: number; unit: string | null }>`
    select distinct u.id, (select n.name from lifecycle_remediations r join units n on n.id = r."platformGroup_id" where r.id = ${id}) as unit
    from users u join user_facilities f on f.user_id = u.id and f.facility_id = ${facility_id} and f.status = 'available'
      join user_roles g on g.user_id = u.id and coalesce(g.facility_id, f.facility_id) = f.facility_id and g.role_id = ${roles.farmManager.id}
    where u.id is distinct from ${createuser} order by u.id`.execute(context.db);
  const { publicUrl } = context.services.config;
  for (const { id: user_id, unit } of rows)
    await sendToPerson(
      {
        kind: 'task',
        user_id,
        facility_id,
        about: { collection: LifecycleRemediation.path, id },
        write: (reader) =>
          writeAssigned(
            words,
            { title: [unit, title].filter(Boolean).join(', '), more: [words[reader.lang].severity(severity), cause] },
            reader,
            publicUrl,
          ),
      },
      context,
    );
}
