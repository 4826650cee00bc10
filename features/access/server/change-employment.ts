import { User, UserFacility, type Employment } from '@trellis/access/model';
import { isInScope } from '@trellis/entity-kit';
import {
  accessDenied,
  badRequest,
  callerOf,
  isMember,
  notFound,
  outOfScope,
  type CallContext,
} from '@trellis/server-kit';
import { endAddressCodes } from './account/one-time-codes.ts';
import { managedBy } from './team/team-rights.ts';

type OfPlace = Pick<UserFacility, 'facility_id' | 'position' | 'hourlyRate' | 'applicatorLicense' | 'applicatorExpiry'>;
type Employed = User & Omit<OfPlace, 'facility_id'> & { facility_id: number | null };

/** Changes what others manage about a person: administrators the address (the links mailed before end) and the company; the manager of a facility title, rate and
 * licence there, and nowhere else. */
export async function changeEmployment(
  { person: before, place }: Employing,
  { email, client_id, facility_id: _, ...ofPlace }: Employment,
  { db, now, records, viewer }: CallContext,
): Promise<Employed> {
  let person = before;
  if (place && Object.keys(ofPlace).length > 0)
    await records.update(UserFacility, place.id, ofPlace as Partial<UserFacility>);
  if (email !== undefined || client_id !== undefined) {
    const change = {
      ...(client_id !== undefined && { client_id }),
      ...(email !== undefined && { email: email.toLowerCase() }),
    };
    await records.checkReferences(User, [change], viewer);
    await records.update(User, person.id, change);
    if (change.email !== undefined && change.email !== before.email.toLowerCase())
      await endAddressCodes(person.id, db, now);
    person = await records.get(User, person.id, viewer);
  }
  const kept = place && (await records.get(UserFacility, place.id, viewer));
  return { ...person, ...factsOf(kept) };
}

interface Employing {
  person: User;
  /** The membership that the changes are about. */
  place: { id: number; facility_id: number } | undefined;
}

/** Lets in who may change what is sent of a person: nobody reaches a facility they do not manage, and no program an address. */
export async function authoriseEmploymentChange(
  id: number,
  { email, client_id, facility_id: named, ...ofPlace }: Employment,
  context: CallContext,
): Promise<Employing> {
  const caller = callerOf(context);
  // Who gets the mails of an account gets the account.
  if (email !== undefined && !isInScope(caller.scope, 'session')) throw outOfScope('session');
  const person = await context.records.get(User, id, context.viewer);
  const managed = managedBy(context);
  if (managed !== 'all' && (email !== undefined || client_id !== undefined || managed.length === 0))
    throw accessDenied();
  const places = await listPlaces(id, context);
  const place =
    places.find(({ facility_id }) => facility_id === (named ?? caller.facilityId)) ??
    (named === undefined && places.length === 1 ? places[0] : undefined);
  if (named !== undefined || Object.keys(ofPlace).length > 0) {
    if (!place) throw named === undefined ? badRequest('facility_id is required.') : notFound('facilities');
    if (managed !== 'all' && !managed.includes(place.facility_id)) throw accessDenied();
  }
  return { person, place };
}

const factsOf = (kept: UserFacility | undefined): Omit<OfPlace, 'facility_id'> & { facility_id: number | null } => ({
  facility_id: kept?.facility_id ?? null,
  position: kept?.position ?? null,
  hourlyRate: kept?.hourlyRate ?? null,
  applicatorLicense: kept?.applicatorLicense ?? null,
  applicatorExpiry: kept?.applicatorExpiry ?? null,
});

/** Where the person works, as far as the caller belongs there. */
async function listPlaces(userId: number, context: CallContext): Promise<{ id: number; facility_id: number }[]> {
  const places = await context.db
    .selectFrom('user_facilities')
    .select(['id', 'facility_id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'available')
    .execute();
  return places.filter(({ facility_id }) => isMember(callerOf(context), facility_id));
}
