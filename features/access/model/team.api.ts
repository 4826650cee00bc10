import { allFields, defineApi, emailAddress, idText, recordSchema, ruleMessages, signedIn } from '@trellis/entity-kit';
import * as z from 'zod';
import { UserFacility } from './membership.entity.ts';
import { User } from './user.entity.ts';

const id = z.int().min(1).max(2_147_483_647);
const ids = z.array(id).max(200);
const params = z.object({ id: idText });
const done = z.object({ success: z.boolean() });
const membership = recordSchema(allFields(UserFacility));
const person = recordSchema(allFields(User));
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
  lang: z.enum(['en', 'es']).optional(),
  role_ids: ids.min(1, ruleMessages.required),
  facility_ids: ids.min(1, ruleMessages.required),
});
export type Invitation = z.infer<typeof invitation>;

const invited = z.object({
  user_id: z.int(),
  outcome: z.enum(['invited', 'added']).meta({ description: 'added: the address has an account already' }),
});

/** Who works where, with which roles. A facility manager decides about the own facilities, administrators about all. */
export const teamApi = defineApi('team', {
  invite: {
    method: 'POST',
    path: 'users/invite',
    summary: 'Invite a person to facilities, with roles there; the mail leads to /setaccount',
    access: signedIn,
    body: invitation,
    returns: invited,
  },
  inviteMany: {
    method: 'POST',
    path: 'users/inviteMany',
    summary:
      'Invite everyone of a CSV (email, firstname, lastname, role; optionally position, lang) to one facility; all or, with the lines that are wrong, none',
    access: signedIn,
    body: z.strictObject({ facility_id: id, csv: z.string().min(1).max(200_000) }),
    returns: z.object({ people: z.array(invited) }),
  },
  resendInvitation: {
    method: 'POST',
    path: 'users/{id}/resendInvitation',
    summary: 'Send an invitation again; the link before it ends',
    access: signedIn,
    params,
    returns: done,
  },
  grant: {
    method: 'POST',
    path: 'ag_userFacilities/{id}/grant',
    summary: 'Give the access that was asked for or taken, with roles there when given',
    access: signedIn,
    params,
    body: z.strictObject({ role_ids: ids.optional() }),
    returns: membership,
  },
  deny: {
    method: 'POST',
    path: 'ag_userFacilities/{id}/deny',
    summary: 'Refuse a request for access',
    access: signedIn,
    params,
    returns: membership,
  },
  revoke: {
    method: 'POST',
    path: 'ag_userFacilities/{id}/revoke',
    summary: 'Take access away, with the roles held there alone; the last manager of a facility stays',
    access: signedIn,
    params,
    returns: membership,
  },
  changeRoles: {
    method: 'POST',
    path: 'users/{id}/changeRoles',
    summary: 'Set the roles of a person in one facility, or (facility_id null, administrators) everywhere',
    access: signedIn,
    params,
    body: z.strictObject({ facility_id: id.nullable(), role_ids: ids }),
    returns: done,
  },
  copyAccess: {
    method: 'POST',
    path: 'users/{id}/copyAccess',
    summary: 'Give a person the facilities and roles of another, as far as the caller may',
    access: signedIn,
    params,
    body: z.strictObject({ from_user_id: id }),
    returns: z.object({ facilities: z.int(), roles: z.int() }),
  },
  suspend: {
    method: 'POST',
    path: 'users/{id}/suspend',
    summary: 'Suspend a person: signed out everywhere at once',
    access: signedIn,
    params,
    body: z.strictObject({ reason: given(2000) }),
    returns: person,
  },
  reinstate: {
    method: 'POST',
    path: 'users/{id}/reinstate',
    summary: 'Let a suspended person work again',
    access: signedIn,
    params,
    returns: person,
  },
  forceLogout: {
    method: 'POST',
    path: 'users/{id}/forceLogout',
    summary: 'Sign a person out everywhere',
    access: signedIn,
    params,
    returns: z.object({ ended: z.int() }),
  },
  sendPasswordReset: {
    method: 'POST',
    path: 'users/{id}/sendPasswordReset',
    summary: 'Send a person the link to choose a new password',
    access: signedIn,
    params,
    returns: done,
  },
  resetTwoFactor: {
    method: 'POST',
    path: 'users/{id}/twoFactor/reset',
    summary: 'Take away the second step of a person who lost it; signed out everywhere',
    access: signedIn,
    params,
    returns: done,
  },
});
