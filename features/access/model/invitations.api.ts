import { anyone, defineApi, idText, themselves } from '@trellis/entity-kit';
import * as z from 'zod';

const params = z.object({ id: idText });
const code = z.string().min(1).max(100);
const done = z.object({ success: z.boolean() });
const limit = { requests: 30, minutes: 15 };

const ownInvitation = z.object({
  id: z.int(),
  facility_id: z.int(),
  facility: z.string(),
  invitedBy: z.string().nullable(),
  role_ids: z.array(z.int()),
  expires: z.string(),
});
export type OwnInvitation = z.infer<typeof ownInvitation>;

/** What people do with the invitations they get. */
export const invitationsApi = defineApi('invitations', {
  listOwn: {
    method: 'GET',
    path: 'users/invitations',
    summary: 'Invitations of the person asking that wait for an answer, the newest first',
    access: themselves(),
    returns: z.array(ownInvitation),
  },
  accept: {
    method: 'POST',
    path: 'users/invitations/{id}/accept',
    summary: 'Accept an own invitation: the person works in the facility from now on',
    access: themselves(),
    params,
    returns: done,
  },
  decline: {
    method: 'POST',
    path: 'users/invitations/{id}/decline',
    summary: 'Decline an own invitation',
    access: themselves(),
    params,
    returns: done,
  },
  acceptByCode: {
    method: 'POST',
    path: 'users/acceptInvitation',
    summary: 'Accept by the code of the link, for who is signed in with the invited address',
    access: themselves(),
    limit,
    body: z.strictObject({ code }),
    returns: done,
  },
  declineByCode: {
    method: 'POST',
    path: 'users/declineInvitation',
    summary: 'Decline by the code of the link; an account is not needed',
    access: anyone,
    limit,
    body: z.strictObject({ code }),
    returns: done,
  },
});
