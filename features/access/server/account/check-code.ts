import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { getInvited } from '../invitations/answer-invitation.ts';
import { getCode } from './one-time-codes.ts';

/** What the page of a link shows before it is used. */
export async function checkCode({ code, kind }: { code: string; kind: 'reset' | 'setup' }, context: WorkContext) {
  if (kind === 'setup') return describeInvitation(code, context);
  const { email, firstname, lang } = await getCode(code, kind, context);
  return { firstname, lang, email: masked(email), invitedBy: null, facilities: [] };
}

/** The invitation as its inviter wrote it: nothing tells whether the address has an account. */
async function describeInvitation(code: string, context: WorkContext) {
  const invited = await getInvited(code, context);
  const [{ firstname, lang, email, invitedBy }] = invited;
  const { rows } = await sql<{ invitedBy: string | null; facilities: string[] }>`
    select (select concat_ws(' ', firstname, lastname) from users where id = ${invitedBy}) as "invitedBy",
      coalesce((select array_agg(name order by name) from facilities
        where id = any(${invited.map(({ facility_id }) => facility_id)}::int[])), '{}') as facilities`.execute(
    context.db,
  );
  return { firstname, lang, email, invitedBy: rows[0]?.invitedBy ?? null, facilities: rows[0]?.facilities ?? [] };
}

/** `grower@farm.example` → `g•••@farm.example`. */
const masked = (email: string): string => email.replace(/^(.).*@/, '$1•••@');
