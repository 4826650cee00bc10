import { channelPhone, type FacilityChannel } from '@trellis/facilities/model';
import type { GroupChannel } from '@trellis/notifications/model';
import { hasGateway } from '@trellis/notifications/server';
import type { WorkContext } from '@trellis/server-kit';
import { sql } from 'kysely';
import { groupChannelOf } from './find-door.ts';

/** A channel of a facility that takes alerts. */
export interface AlertChannel {
  facilityChannel_id: number;
  channel: GroupChannel;
  /** Why nothing can be posted to it. */
  unposted: 'no_address' | 'no_gateway' | null;
}

type Row = Pick<FacilityChannel, 'id' | 'type' | 'address'> & { hasKey: boolean };

/** Channels of a facility that take alerts of a level, and whether something can be posted to each. */
export async function listAlertChannels(
  { facility_id, escalationLevel }: { facility_id: number; escalationLevel: number },
  context: Pick<WorkContext, 'db'>,
): Promise<AlertChannel[]> {
  const { rows } = await sql<Row>`
    select id, type, address, "connectionString" is not null as "hasKey" from facility_channels
    where facility_id = ${facility_id} and "alertsFromLevel" >= ${escalationLevel} order by id`.execute(context.db);
  const hasWhatsApp = rows.some(({ type }) => type === 'WhatsApp') && (await hasGateway('whatsapp', context));
  return rows.map((row) => ({
    facilityChannel_id: row.id,
    channel: groupChannelOf(row),
    unposted: row.hasKey ? null : !channelPhone(row) ? 'no_address' : hasWhatsApp ? null : 'no_gateway',
  }));
}
