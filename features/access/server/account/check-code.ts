import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { getCode } from './one-time-codes.ts';

/** What the page of a link shows of the person before it is used. */
export async function checkCode({ code, kind }: { code: string; kind: 'reset' | 'setup' }, context: WorkContext) {
  const { user_id, createuser, email, firstname, lang } = await getCode(code, kind, context);
  const { rows } = await sql<{ invitedBy: string | null; facilities: string[] }>`
    select (select concat_ws(' ', firstname, lastname) from users where id = ${createuser}) as "invitedBy",
      coalesce((select array_agg(f.name order by f.name) from user_facilities m join facilities f on f.id = m.facility_id
        where m.user_id = ${user_id} and m.status = 'available'), '{}') as facilities`.execute(context.db);
  const { invitedBy = null, facilities = [] } = rows[0] ?? {};
  const isSetup = kind === 'setup';
  return {
    firstname,
    lang,
    email: isSetup ? email : masked(email),
    invitedBy: isSetup ? invitedBy : null,
    facilities: isSetup ? facilities : [],
  };
}

/** `grower@farm.example` → `g•••@farm.example`. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1•••@');
