import {
  adminRoleIds,
  rightsEvents,
  Role,
  sessionEvents,
  User,
  UserFacility,
  UserRole,
  UserToken,
} from '@trellis/access/model';
import { rolesOfAllFacilities } from '@trellis/notifications/server';
import { entityChanged, rightsChanged, sessionsEnded, type Feature, type Services } from '@trellis/server-kit';
import { accountRoutes } from './account/account.routes.ts';
import { keepSendingAccountLinks } from './account/send-account-links.ts';
import { activityLogRoutes } from './activity-log/activity-log.routes.ts';
import { announcePreferences } from './announce-preferences.ts';
import { accessCollections } from './collections.ts';
import { accessRoutes, rightsCollections } from './access.routes.ts';
import { invitationRoutes } from './invitations/invitations.routes.ts';
import { endInvitationsOfFormerManagers } from './invitations/open-invitations.ts';
import { membershipRoutes } from './membership.routes.ts';
import { pinRoutes } from './pin/pin.routes.ts';
import { preferencesRoutes } from './preferences.routes.ts';
import { accessReferenceData } from './reference-data.ts';
import type { SessionTokens } from './sessions/session-tokens.ts';
import { announceSignOuts } from './sessions/sign-out-people.ts';
import { teamRoutes } from './team/team.routes.ts';

export { createAuthenticator, SessionTokens } from './sessions/session-tokens.ts';
export { withPassword } from './account/check-password.ts';
export { countAdministrators, createFirstAdministrator, appointAdministrator } from './account/create-administrator.ts';
export { assignedWork, type AssignedWork } from './team/assigned-work.ts';
export { sessionMenu, type MenuReader } from './sign-in/session-menu.ts';
export { measurementSystemSql } from './measurement-system.ts';
export { hashPassword } from './sign-in/passwords.ts';

/** Keeps every server's memory of people's rights in step with the database. */
function watchRights(tokens: SessionTokens, { hub, bus }: Services): void {
  const forget = () => {
    tokens.forgetAll();
  };
  bus.subscribe(rightsChanged, forget);
  bus.subscribe(sessionsEnded, forget);
  bus.onGap(forget);
  const announce = () => {
    forget();
    bus.publish(rightsChanged, {});
  };
  hub.on(rightsEvents.changed, announce);
  hub.on(entityChanged, ({ collection }) => {
    if (rightsCollections.includes(collection)) announce();
  });
  hub.on(sessionEvents.ended, (ended) => {
    forget();
    bus.publish(sessionsEnded, ended);
  });
}

/** People, roles, memberships, sessions. */
export const createAccessFeature = (tokens: SessionTokens): Feature => ({
  name: 'access',
  entities: [...accessCollections, User, Role, UserRole, UserFacility, UserToken],
  implementations: [
    accessRoutes,
    accountRoutes,
    activityLogRoutes,
    invitationRoutes,
    membershipRoutes,
    pinRoutes,
    preferencesRoutes,
    teamRoutes,
  ],
  referenceData: accessReferenceData,
  reactions: endInvitationsOfFormerManagers,
  prepare: (services) => {
    watchRights(tokens, services);
    for (const role of adminRoleIds) services.slots.fill(rolesOfAllFacilities, role);
    announceSignOuts(services);
    announcePreferences(services);
  },
  start: { jobs: keepSendingAccountLinks },
});
