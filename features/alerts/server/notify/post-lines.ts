import type { FacilityChannel } from '@trellis/facilities/model';
import { groupChannelOf } from '@trellis/facilities/server';
import { clockOf, sendToGroup } from '@trellis/notifications/server';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import type { Became, DueMessage } from './due-message.ts';
import type { ToldGroup } from './due-to-person.ts';
import { readUnits } from './in-words-of.ts';

type Row = Pick<FacilityChannel, 'type' | 'lang' | 'alertsFromLevel'> & { zone: string };

/** Posts one message about what is due to a channel of a facility, in its language; nothing where it takes no alerts any more. */
export async function postLines(
  told: ToldGroup,
  { link, isUrgent, write }: DueMessage,
  context: WorkContext,
): Promise<Became> {
  const { facilityChannel_id } = told;
  const { rows } = await sql<Row>`
    select c.type, c.lang, c."alertsFromLevel", f.facility_timezone as zone
    from facility_channels c join facilities f on f.id = c.facility_id where c.id = ${facilityChannel_id}`.execute(
    context.db,
  );
  const [row] = rows;
  if (!row || row.alertsFromLevel === null) return { skipped: 'channel_off' };
  // Everybody reads it: the clock is that of the language.
  const reader = { firstname: '', lang: row.lang, showTime: clockOf(row.zone, row.lang === 'es') };
  const said = write(reader, await readUnits(told, context));
  const channel = groupChannelOf(row);
  return { delivery_id: await sendToGroup({ facilityChannel_id, channel, ...said, link, isUrgent }, context) };
}
