import {
  allFields,
  defineApi,
  emailAddress,
  idQuery,
  idText,
  inCurrentFacility,
  judged,
  recordSchema,
  row,
  rowAction,
  rowId,
  ruleMessages,
  themselves,
} from '@trellis/entity-kit';
import { PageRequest } from './page-request.entity.ts';
import * as z from 'zod';
import { FacilityInvitation } from './facility-invitation.entity.ts';
import { UserFacility } from './membership.entity.ts';
import { User } from './user.entity.ts';

const ids = z.array(rowId).max(200);
const ofPlaces =
  'Managers of the facilities that the call names, administrators where it names all; others who work there get 403, and 404 who do not.';
const ofPerson =
  'Managers of every facility where the person works, of nobody whose roles go beyond one; others who see the person get 403, ' +
  'and 404 who do not.';
const params = z.object({ id: idText });
const done = z.object({ success: z.boolean() });
const membership = recordSchema(allFields(UserFacility));
// What the caller does not see of the account is left out.
const person = recordSchema(allFields(User)).partial();
const given = (max: number) => z.string().trim().min(1, ruleMessages.required).max(max);

const invitation = z.strictObject({
  email: z
    .string()
    .trim()
    .max(254)
    .refine((value) => value !== '', ruleMessages.required)
    .refine((value) => emailAddress(value) === true, ruleMessages.email),
  firstname: given(80),
  lastname: given(80),
  position: z.string().trim().max(120).nullish(),
  lang: z.enum(['en', 'es']).nullish(),
  role_ids: ids.min(1, ruleMessages.required),
  facility_ids: ids.min(1, ruleMessages.required),
});
export type Invitation = z.infer<typeof invitation>;

const handedOver = {
  isMailed: z.boolean().meta({ description: 'a mail with the link is on its way; false: no mail server is set up' }),
  link: z.string().nullable().meta({ description: 'what to hand over where no mail is sent; told once' }),
};
const invited = z.object({
  email: z.string(),
  outcome: z.literal('invited').meta({ description: 'the same whether or not the address has an account' }),
  ids: z.array(z.int()).meta({ description: 'the invitations, one for each facility' }),
  ...handedOver,
});
export type Invited = z.infer<typeof invited>;
const resent = z.object(handedOver);

const employmentFacts = z.object({
  position: z.string().nullable(),
  hourlyRate: z.number().nullable(),
  applicatorLicense: z.string().nullable(),
  applicatorExpiry: z.string().nullable(),
});

const place = z.object({
  /** Membership. */
  id: z.int(),
  facility_id: z.int(),
  name: z.string(),
  status: z.enum(['available', 'requested', 'denied', 'revoked']),
  role_ids: z.array(z.int()).meta({ description: 'held in this facility alone' }),
  isManaged: z.boolean().meta({ description: 'the caller decides there' }),
  employment: employmentFacts.nullable().meta({ description: 'as the facility keeps it; for its managers' }),
  isLastManager: z.boolean().meta({ description: 'nobody else manages the facility' }),
  openWork: z.int().meta({ description: 'tasks and tickets assigned to the person there that are not finished' }),
});
export type PlaceOfPerson = z.infer<typeof place>;

const personAccess = z.object({
  id: z.int(),
  firstname: z.string(),
  lastname: z.string(),
  email: z.string(),
  status: z.enum(['invited', 'active', 'suspended']),
  account: z
    .object({
      lastlogin: z.string().nullable(),
      twoFactorEnabled: z.boolean(),
      lockedUntil: z.string().nullable(),
      sessions: z.int().meta({ description: 'signed in so many times now' }),
    })
    .nullable()
    .meta({ description: 'for those who manage the whole account' }),
  role_ids: z.array(z.int()).meta({ description: 'held in every facility of the person' }),
  places: z.array(place).meta({ description: 'facilities the caller may know of' }),
  mayDecide: z.boolean().meta({ description: 'the caller may suspend, sign out and reset the account' }),
});
export type PersonAccess = z.infer<typeof personAccess>;

const openPageRequest = z.object({
  id: z.int(),
  user_id: z.int(),
  name: z.string(),
  facility_id: z.int(),
  facilityname: z.string(),
  route: z.string(),
  note: z.string().nullable(),
  askedAt: z.string(),
  roles: z.array(z.object({ role_id: z.int(), pages: z.int() })).meta({
    description: 'roles the caller may give that open the page, the narrowest first, with how many pages each opens',
  }),
});
export type OpenPageRequest = z.infer<typeof openPageRequest>;

/** Who works where, with which roles. A facility manager decides about the own facilities, administrators about all. */
export const teamApi = defineApi('team', {
  listManaged: {
    method: 'GET',
    path: 'ag_userFacilities/getManaged',
    summary: 'Active facilities whose team the caller manages, by name',
    access: themselves(),
    returns: z.array(z.object({ id: z.int(), name: z.string() })),
  },
  readAccess: {
    method: 'GET',
    path: 'users/{id}/access',
    summary: 'Where a person works, with which roles, and what the caller may decide about it',
    access: judged('managerThere', 'Managers of a facility where the person works or asks to; 404 to others.'),
    params,
    returns: personAccess,
  },
  askForAccess: {
    method: 'POST',
    path: 'ag_navigationMenus/askForAccess',
    summary: 'Ask the managers of the current facility for a page; answers how many were told',
    access: inCurrentFacility(),
    tenants: true,
    body: z.strictObject({
      route: z.string().min(1).max(255),
      menuItem: z.string().min(1).max(80).optional(),
      note: z.string().max(300).optional(),
    }),
    returns: z.object({ count: z.int() }),
  },
  listPageRequests: {
    method: 'GET',
    path: 'ag_navigationMenuRequests/getOpen',
    summary:
      'Requests for pages that the person still cannot open, of one facility or all the caller manages; oldest first',
    access: judged('managerOfPlaces', ofPlaces),
    query: z.object({ facility_id: idQuery.optional() }),
    returns: z.array(openPageRequest),
  },
  grantPage: {
    method: 'POST',
    path: 'ag_navigationMenuRequests/{id}/grant',
    summary: 'Give the person a role that opens the page, in the facility it was asked for; the person is told',
    access: rowAction(PageRequest, 'grant'),
    params,
    body: z.strictObject({ role_id: rowId }),
    returns: recordSchema(allFields(PageRequest)),
  },
  denyPage: {
    method: 'POST',
    path: 'ag_navigationMenuRequests/{id}/deny',
    summary: 'Refuse a request for a page; the person is told',
    access: rowAction(PageRequest, 'deny'),
    params,
    returns: recordSchema(allFields(PageRequest)),
  },
  invite: {
    method: 'POST',
    path: 'users/invite',
    summary:
      'Invite an address to facilities, with roles there; whoever has it becomes a member by accepting. Says nothing about accounts',
    access: judged('managerOfPlaces', ofPlaces),
    body: invitation,
    returns: invited,
  },
  inviteMany: {
    method: 'POST',
    path: 'users/inviteMany',
    summary:
      'Invite everyone of a CSV (email, firstname, lastname, role; optionally position, lang) to one facility; all or, with the lines that are wrong, none',
    access: judged('managerOfPlaces', ofPlaces),
    body: z.strictObject({ facility_id: rowId, csv: z.string().min(1).max(200_000) }),
    returns: z.object({ people: z.array(invited) }),
  },
  resendInvitation: {
    method: 'POST',
    path: 'facilityInvitations/{id}/resend',
    summary: 'Send an invitation again, for another seven days; the link before it ends',
    access: row(FacilityInvitation, ['facilityManager']),
    params,
    returns: resent,
  },
  withdrawInvitation: {
    method: 'POST',
    path: 'facilityInvitations/{id}/withdraw',
    summary: 'Take an invitation back; its link ends',
    access: rowAction(FacilityInvitation, 'withdraw'),
    params,
    returns: recordSchema(allFields(FacilityInvitation)),
  },
  addToFacility: {
    method: 'POST',
    path: 'users/{id}/addToFacility',
    summary:
      'Let somebody of the own team work in a further facility: at once where both belong to one company, by an invitation otherwise',
    access: judged('managerOfPlaces', ofPlaces),
    params,
    body: z.strictObject({ facility_id: rowId, role_ids: ids.min(1, ruleMessages.required) }),
    returns: z.object({ outcome: z.enum(['added', 'invited']), ...handedOver }),
  },
  grant: {
    method: 'POST',
    path: 'ag_userFacilities/{id}/grant',
    summary: 'Give the access that was asked for, with roles there when given',
    access: rowAction(UserFacility, 'grant'),
    params,
    body: z.strictObject({ role_ids: ids.optional() }),
    returns: membership,
  },
  deny: {
    method: 'POST',
    path: 'ag_userFacilities/{id}/deny',
    summary: 'Refuse a request for access',
    access: rowAction(UserFacility, 'deny'),
    params,
    returns: membership,
  },
  revoke: {
    method: 'POST',
    path: 'ag_userFacilities/{id}/revoke',
    summary:
      'Take access away, with the roles held there alone; open work there goes to a colleague or is free; the last manager of a facility stays',
    access: rowAction(UserFacility, 'revoke'),
    params,
    query: z.object({ reassignTo: idQuery.optional() }),
    returns: membership,
  },
  changeRoles: {
    method: 'POST',
    path: 'users/{id}/changeRoles',
    summary: 'Set the roles of a person in one facility, or (facility_id null, administrators) everywhere',
    access: judged('managerOfPlaces', ofPlaces),
    params,
    body: z.strictObject({ facility_id: rowId.nullable(), role_ids: ids }),
    returns: done,
  },
  copyAccess: {
    method: 'POST',
    path: 'users/{id}/copyAccess',
    summary: 'Give a person the facilities and roles of another, as far as the caller may',
    access: judged('managerOfPerson', ofPerson),
    params,
    body: z.strictObject({ from_user_id: rowId }),
    returns: z.object({ facilities: z.int(), roles: z.int() }),
  },
  suspend: {
    method: 'POST',
    path: 'users/{id}/suspend',
    summary:
      'Suspend a person: signed out everywhere at once; open work goes to a colleague where they work too, or is free',
    access: judged('managerOfPerson', ofPerson),
    params,
    body: z.strictObject({ reason: given(2000), reassignTo: rowId.nullish() }),
    returns: person,
  },
  reinstate: {
    method: 'POST',
    path: 'users/{id}/reinstate',
    summary: 'Let a suspended person work again',
    access: judged('managerOfPerson', ofPerson),
    params,
    returns: person,
  },
  forceLogout: {
    method: 'POST',
    path: 'users/{id}/forceLogout',
    summary: 'Sign a person out everywhere',
    access: judged('managerOfPerson', ofPerson),
    params,
    returns: z.object({ ended: z.int() }),
  },
  sendPasswordReset: {
    method: 'POST',
    path: 'users/{id}/sendPasswordReset',
    summary: 'Send a person the link to choose a new password; it reaches the person alone',
    access: judged('managerOfPerson', ofPerson),
    params,
    returns: z.object({ isMailed: handedOver.isMailed }),
  },
  resetTwoFactor: {
    method: 'POST',
    path: 'users/{id}/twoFactor/reset',
    summary: 'Take away the second step of somebody else who lost it (409 OWN_ACCOUNT); signed out everywhere',
    scope: 'session',
    access: judged('managerOfPerson', ofPerson),
    params,
    returns: done,
  },
});
