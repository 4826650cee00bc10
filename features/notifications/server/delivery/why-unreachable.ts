import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { Reach } from './decide-alert-channels.ts';
import type { Recipient } from './read-recipient.ts';

interface Ways {
  hasBrowser: boolean;
  hasTopic: boolean;
  gateways: string[];
}

/** Which channels reach a person, and why others cannot. */
export async function findReach(
  userId: number,
  { cellPhone, allowsPush }: Recipient,
  { db }: Pick<WorkContext, 'db'>,
): Promise<Reach> {
  const { rows } = await sql<Ways>`
    select exists (select from push_devices where user_id = ${userId} and kind = 'browser' and "goneAt" is null) as "hasBrowser",
      exists (select from push_devices where user_id = ${userId} and kind = 'ntfy' and "goneAt" is null) as "hasTopic",
      array(select kind from message_gateways where "isOn" and address is not null) as gateways`.execute(db);
  const { hasBrowser = false, hasTopic = false, gateways = [] } = rows[0] ?? {};
  const phone = (kind: 'sms' | 'voice') => {
    const reason = !gateways.includes(kind) ? 'no_gateway' : cellPhone ? undefined : 'no_phone';
    return reason && { [kind]: reason };
  };
  return {
    isPushOnPagesAlone: !hasBrowser && allowsPush,
    unreachable: {
      // An open browser that may show messages gets them without a subscription of its own.
      ...(!hasBrowser && !allowsPush && { push: 'no_device' }),
      ...(!hasTopic && { ntfy: 'no_topic' }),
      ...phone('sms'),
      ...phone('voice'),
    },
  };
}

/** Whether a browser of the person takes push messages by itself, also while no page is open. */
export async function hasBrowser(userId: number, { db }: Pick<WorkContext, 'db'>): Promise<boolean> {
  const { rows } = await sql`
    select 1 from push_devices where user_id = ${userId} and kind = 'browser' and "goneAt" is null limit 1`.execute(db);
  return rows.length > 0;
}
