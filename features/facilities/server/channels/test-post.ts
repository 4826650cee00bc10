import { randomUUID } from 'node:crypto';
import type { FacilityChannel } from '@trellis/facilities/model';
import { postToGroup } from '@trellis/notifications/server';
import type { Services } from '@trellis/server-kit';
import { findDoor } from './find-door.ts';

const words = {
  en: { title: 'Test post', text: 'Alerts of this facility can be posted here. Nothing is to be done.' },
  es: {
    title: 'Mensaje de prueba',
    text: 'Las alertas de esta instalación pueden publicarse aquí. No hay nada que hacer.',
  },
} as const;

/** Posts a test to a channel, and says what it answered. */
export async function testPost({ id }: FacilityChannel, services: Services) {
  const door = await findDoor(id, services);
  if (!door) return { isTaken: false, error: 'The channel was removed.' };
  const said = { ...words[door.lang], link: '/', isUrgent: false, tag: `test-${randomUUID().slice(0, 18)}` };
  const outcome = await postToGroup(door, said, services);
  return { isTaken: outcome.isTaken, error: outcome.isTaken ? null : outcome.error };
}
