import type { GroupChannel } from '@trellis/notifications/model';
import { defineSlot, type Services } from '@trellis/server-kit';

/** A channel of a facility as messages are posted to it. */
export interface GroupDoor {
  channel: GroupChannel;
  /** The web address that takes what is posted, with its key; empty where none was given. */
  address: string | null;
  /** The number of a WhatsApp chat, which the gateway of the installation reaches. */
  phone: string | null;
  lang: 'en' | 'es';
}

/** How a channel of a facility is found by its id; nothing when it was removed. */
export const groupDoors =
  defineSlot<(id: number, services: Services) => Promise<GroupDoor | undefined>>('doors of facility channels');

/** The channel of a facility with this id. */
export async function findGroupDoor(id: number, services: Services): Promise<GroupDoor | undefined> {
  for (const find of services.slots.of(groupDoors)) {
    const door = await find(id, services);
    if (door) return door;
  }
  return undefined;
}
