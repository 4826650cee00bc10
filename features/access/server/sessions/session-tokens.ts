import { createHash, randomBytes } from 'node:crypto';
import { adminRoleIds, roleKeyOf, roles } from '@trellis/access/model';
import type { TokenScope } from '@trellis/entity-kit';
import type { Authenticator, Database, Services, UserPrincipal } from '@trellis/server-kit';
import { sql } from 'kysely';

/** Sessions end after 14 days. */
export const sessionDays = 14;
/** Sign-in facts are read again after this long, so a change of rights elsewhere is felt at once or very soon. */
const cacheMs = 10_000;
const cacheSize = 5_000;
const lastUseMs = 5 * 60_000;

/** What is stored of a token: its SHA-256 (tokens are 256 random bits, so a plain hash is enough). */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** A new random token, 43 characters of base64url. */
export const newToken = (): string => randomBytes(32).toString('base64url');

interface CacheEntry {
  principal: UserPrincipal;
  until: number;
}

/** Tells who a session token belongs to, remembering it for a few seconds. */
export class SessionTokens {
  readonly #cache = new Map<string, CacheEntry>();

  /** The person of a token; undefined when unknown, expired or suspended. */
  async find(token: string, services: Services): Promise<UserPrincipal | undefined> {
    const tokenHash = hashToken(token);
    const now = services.clock.now().getTime();
    const known = this.#cache.get(tokenHash);
    if (known && known.until > now) return known.principal;
    const principal = await readPrincipal(services.db, tokenHash, new Date(now));
    if (!principal) {
      this.#cache.delete(tokenHash);
      return undefined;
    }
    await noteUse(services.db, principal.tokenId, new Date(now));
    if (this.#cache.size >= cacheSize) this.#cache.clear();
    const until = Math.min(now + cacheMs, principal.expires?.getTime() ?? Infinity);
    this.#cache.set(tokenHash, { principal, until });
    return principal;
  }

  /** Forgets everything; the next request of each person reads the database. */
  forgetAll(): void {
    this.#cache.clear();
  }
}

/** Notes when a session was used last, to within five minutes. */
async function noteUse(db: Database, tokenId: number, now: Date): Promise<void> {
  const stale = new Date(now.getTime() - lastUseMs);
  await sql`update user_tokens set "lastUsedAt" = ${now} where id = ${tokenId}
    and ("lastUsedAt" is null or "lastUsedAt" < ${stale})`.execute(db);
}

async function readPrincipal(db: Database, tokenHash: string, now: Date): Promise<UserPrincipal | undefined> {
  const { rows } = await sql<{
    token_id: number;
    expires: Date;
    user_id: number;
    facility_id: number | null;
    client_id: number | null;
    scope: TokenScope | null;
    label: string | null;
    facilities: number[];
    roles: { role_id: number; rolename: string; facility_id: number | null }[];
  }>`
    select t.id as token_id, t.expires, t.user_id, t.facility_id, t.scope, t.label, u.client_id,
      coalesce((select array_agg(m.facility_id order by m.facility_id) from user_facilities m
        join facilities f on f.id = m.facility_id where m.user_id = u.id and m.status = 'available' and f.active), '{}') as facilities,
      coalesce((select json_agg(json_build_object('role_id', r.role_id, 'rolename', g.rolename, 'facility_id', r.facility_id))
        from user_roles r join roles g on g.id = r.role_id where r.user_id = u.id), '[]') as roles
    from user_tokens t join users u on u.id = t.user_id
    where t."tokenHash" = ${tokenHash} and t.kind in ('api', 'personal') and t.expires > ${now} and t."usedAt" is null and u.status = 'active'`.execute(
    db,
  );
  const row = rows[0];
  if (!row) return undefined;
  const rented = row.facilities.filter((id) => isOnlyTenant(row.roles, id));
  return {
    kind: 'user',
    userId: row.user_id,
    tokenId: row.token_id,
    expires: row.expires,
    ...(row.scope !== null && { scope: row.scope, program: row.label ?? undefined }),
    facilityId: row.facility_id,
    isAdmin: row.roles.some(({ role_id, facility_id }) => facility_id === null && adminRoleIds.includes(role_id)),
    facilities: row.facilities.filter((id) => !rented.includes(id)),
    // Without a client nothing is theirs: no id is 0.
    tenancy: rented.length === 0 ? undefined : { facilities: rented, clientId: row.client_id ?? 0 },
    grants: row.roles.map(({ role_id, rolename, facility_id }) => ({
      role: roleKeyOf(role_id) ?? rolename,
      facility_id,
    })),
  };
}

/** Whether the roles a person holds in a facility are the tenant's alone. */
function isOnlyTenant(held: readonly { role_id: number; facility_id: number | null }[], facilityId: number): boolean {
  const here = held.filter(({ facility_id }) => facility_id === null || facility_id === facilityId);
  return here.length > 0 && here.every(({ role_id }) => role_id === roles.subTenant.id);
}

/** Puts people's and controllers' token checks together. */
export const createAuthenticator = (tokens: SessionTokens, controller: Authenticator['controller']): Authenticator => ({
  user: (token, services) => tokens.find(token, services),
  controller,
});
