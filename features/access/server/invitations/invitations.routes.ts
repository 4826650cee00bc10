import { invitationsApi } from '@trellis/access/model';
import { implement } from '@trellis/server-kit';
import { acceptByCode, acceptOwn, declineByCode, declineOwn, listOwn } from './answer-invitation.ts';

const done = { success: true };

/** What people do with the invitations they get. */
export const invitationRoutes = implement(invitationsApi, {
  listOwn: (_, context) => listOwn(context),
  accept: async ({ params }, context) => {
    await acceptOwn(params.id, context);
    return done;
  },
  decline: async ({ params }, context) => {
    await declineOwn(params.id, context);
    return done;
  },
  acceptByCode: async ({ body }, context) => {
    await acceptByCode(body.code, context);
    return done;
  },
  declineByCode: async ({ body }, context) => {
    await declineByCode(body.code, context);
    return done;
  },
});
