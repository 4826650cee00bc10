import { channelPhone, FacilityChannel } from '@trellis/facilities/model';
import type { GroupDoor } from '@trellis/notifications/server';
import type { Services } from '@trellis/server-kit';
import { sql } from 'kysely';

type Row = Pick<FacilityChannel, 'type' | 'address' | 'lang'> & { connectionString: string | null };

/** A channel of a facility as messages are posted to it; nothing when it was removed. */
export async function findDoor(id: number, { db, secrets }: Services): Promise<GroupDoor | undefined> {
  const { rows } = await sql<Row>`
    select type, address, lang, "connectionString" from facility_channels where id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { connectionString: sealed, lang } = row;
  return {
    channel: groupChannelOf(row),
    address: sealed === null ? null : secrets.open(FacilityChannel, 'connectionString', sealed).trim(),
    phone: channelPhone(row) ?? null,
    lang,
  };
}

/** The way of messages that a kind of channel is. */
export const groupChannelOf = ({ type }: Pick<FacilityChannel, 'type'>) =>
  type === 'Teams' ? ('teams' as const) : ('whatsapp' as const);
