import { ExceptionNotifiedUser, WorkShift } from '@trellis/alerts/model';
import { User, UserFacility, UserRole, roles, type RoleKey } from '@trellis/access/model';
import type { Records } from '@trellis/server-kit';
import { demoPeople } from '../accounts/demo-people.ts';
import { insertRows } from './insert-rows.ts';
import type { Structure } from './seed-structure.ts';

/** Adds one person per role with memberships and roles; passwords follow when the accounts are opened. Answers user ids by role. */
export async function seedPeople(records: Records, structure: Structure): Promise<ReadonlyMap<RoleKey, number>> {
  const facilityIds = (keys: readonly ('washington' | 'colorado')[]): number[] =>
    keys.map((key) => structure.facilities.get(key) ?? 0);
  const ids = await insertRows(
    records,
    User,
    demoPeople.map(({ email, firstname, lastname, position, facilities }) => ({
      email,
      firstname,
      lastname,
      position,
      facility_id: facilityIds(facilities)[0] ?? null,
      client_id: structure.clientId,
      status: 'active' as const,
      showIntroVideo: false,
    })),
  );
  const people = demoPeople.map((person, index) => ({ ...person, user_id: ids[index] ?? 0 }));
  await insertRows(
    records,
    UserFacility,
    people.flatMap(({ user_id, facilities }) =>
      facilityIds(facilities).map((facility_id) => ({ user_id, facility_id, status: 'available' as const })),
    ),
  );
  await insertRows(
    records,
    UserRole,
    people.map(({ user_id, role, facilities }) => ({
      user_id,
      role_id: roles[role].id,
      // Whoever works at one site only holds the role there only.
      facility_id: facilities.length === 1 ? (facilityIds(facilities)[0] ?? null) : null,
    })),
  );
  // As facilities that people make: their managers hear of urgent alerts.
  await insertRows(
    records,
    ExceptionNotifiedUser,
    [...structure.facilities.values()].flatMap((facility_id) =>
      [roles.facilityManager, roles.farmManager].map(({ id }) => ({
        facility_id,
        role_id: id,
        escalationLevel: 2,
        channel: 'email' as const,
      })),
    ),
  );
  const here = structure.facilities.get('washington') ?? 0;
  await insertRows(
    records,
    WorkShift,
    people.flatMap(({ role, user_id }) => {
      const hours = shifts[role];
      return hours ? [{ facility_id: here, user_id, hours: [...hours] }] : [];
    }),
  );
  return new Map(people.map(({ role, user_id }) => [role, user_id]));
}

const workdays = [1, 2, 3, 4, 5];
const everyDay = [...workdays, 6, 7];

/** When people work at the first site: the early and the late crew, offices by day; nobody by night. */
const shifts: Readonly<Partial<Record<RoleKey, readonly { days: number[]; from: string; to: string }[]>>> = {
  grower: [{ days: everyDay, from: '06:00', to: '14:00' }],
  farmManager: [{ days: workdays, from: '07:00', to: '16:00' }],
  facilityManager: [{ days: workdays, from: '08:00', to: '17:00' }],
  maintenance: [{ days: everyDay, from: '14:00', to: '22:00' }],
  labTechnician: [{ days: workdays, from: '09:00', to: '17:00' }],
};
