import { birthTopicOf, facilityOfLogin, heardTopicsOf } from '@trellis/home-assistant/model';
import type { Database } from '@trellis/server-kit';
import type { ReaderIdentity } from '@trellis/server-kit/mqtt';
import { isPassword } from './password.ts';

/** The Home Assistant that signs in at the broker inside; undefined for a name that is none's, null for one that may not. */
export async function identifyHomeAssistant(
  db: Database,
  login: string,
  password: string,
): Promise<ReaderIdentity | null | undefined> {
  const facilityId = facilityOfLogin(login);
  if (facilityId === undefined) return undefined;
  const link = await db
    .selectFrom('home_assistant_links as l')
    .innerJoin('facilities as f', 'f.id', 'l.facility_id')
    .select(['l.discoveryPrefix', 'l.passwordHash'])
    .where('l.facility_id', '=', facilityId)
    .where('l.isOn', '=', true)
    .where('f.active', '=', true)
    .executeTakeFirst();
  if (!isPassword(password, link?.passwordHash ?? null) || !link) return null;
  const { discoveryPrefix } = link;
  return {
    kind: 'reader',
    login,
    hears: heardTopicsOf(discoveryPrefix, facilityId),
    says: [birthTopicOf(discoveryPrefix)],
  };
}
