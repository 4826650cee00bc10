import type { TokenScope } from '@trellis/entity-kit';
import type { Viewer } from './kit-types.ts';

/** A role held in one facility, or (null) in every facility the person belongs to. */
export interface Grant {
  role: string;
  facility_id: number | null;
}

/** A signed-in person. */
export interface UserPrincipal {
  kind: 'user';
  userId: number;
  tokenId: number;
  /** When the token ends by itself. */
  expires?: Date | undefined;
  /** What a personal token lets its program do; undefined for somebody who signed in. */
  scope?: TokenScope | undefined;
  /** What its person called the personal token of a program. */
  program?: string | undefined;
  /** The facility the session is in now; null for a person of no facility. */
  facilityId: number | null;
  isAdmin: boolean;
  /** Facilities the person works at. */
  facilities: readonly number[];
  /** Facilities where the person is nothing but a tenant, and for which client; undefined for people who are that nowhere. */
  tenancy?: { facilities: readonly number[]; clientId: number } | undefined;
  grants: readonly Grant[];
}

/** A controller signed in with its own key. */
export interface ControllerPrincipal {
  kind: 'controller';
  controllerId: number;
  facilityId: number;
}

export type Principal = UserPrincipal | ControllerPrincipal;

/** Facilities where the person holds one of the roles; `all` for administrators. */
export function facilitiesWithRole(principal: UserPrincipal, roles: readonly string[]): readonly number[] | 'all' {
  if (principal.isAdmin) return 'all';
  const grants = principal.grants.filter(({ role }) => roles.includes(role));
  if (grants.some(({ facility_id }) => facility_id === null)) return principal.facilities;
  const held = new Set(grants.map(({ facility_id }) => facility_id));
  return principal.facilities.filter((id) => held.has(id));
}

/** Whether the person works at the facility (administrators at all; its tenants do not), with one of the roles there when given. */
export function isMember(principal: UserPrincipal, facilityId: number, roles?: readonly string[]): boolean {
  if (principal.isAdmin) return true;
  if (!principal.facilities.includes(facilityId)) return false;
  if (!roles) return true;
  const held = facilitiesWithRole(principal, roles);
  return held === 'all' || held.includes(facilityId);
}

/** Whether the person is in the facility as nothing but a tenant. */
export const isTenant = ({ tenancy }: UserPrincipal, facilityId: number): boolean =>
  tenancy?.facilities.includes(facilityId) === true;

/** Whether the person works or rents in the facility; what belongs to none is anybody's. */
export const isHere = (principal: UserPrincipal, facilityId: number | null): boolean =>
  facilityId === null || isMember(principal, facilityId) || isTenant(principal, facilityId);

/** The facility of the session, for what is written of its person; null once they are there no more. */
export const presentFacility = (principal: UserPrincipal): number | null =>
  isHere(principal, principal.facilityId) ? principal.facilityId : null;

/** What the query compiler needs to know about the person. */
export function viewerOf(principal: UserPrincipal): Viewer {
  const facilitiesFor: Viewer['facilitiesFor'] = (entity, right, who = entity.access[right]) => {
    if (who === 'nobody') return [];
    if (principal.isAdmin) return 'all';
    return who === 'member' ? principal.facilities : facilitiesWithRole(principal, who);
  };
  return {
    userId: principal.userId,
    isAdmin: principal.isAdmin,
    tenancy: principal.tenancy && { ...principal.tenancy, userId: principal.userId },
    facilitiesFor,
    mayShared: (entity, right, who = entity.access[right]) => {
      if (who === 'nobody') return false;
      if (principal.isAdmin || who === 'member') return true;
      return principal.grants.some(({ role }) => who.includes(role));
    },
    hasRole: (roles) => principal.isAdmin || principal.grants.some(({ role }) => roles.includes(role)),
  };
}
