import { inTransaction } from '../context.ts';
import type { CallContext } from './implement.ts';
import { authorOf } from './mount.ts';

/** One step of a call with `ownTransactions`: what is slow (hashing a password, asking another service) stands between the steps and
 * keeps no connection. A later step checks again what an earlier one read. */
export const inShortTransaction = <R>(context: CallContext, work: (step: CallContext) => Promise<R>): Promise<R> =>
  inTransaction(
    context.services,
    authorOf(context.user ? { user: context.user } : {}, context.request),
    // The context of the call stays beneath, with what its access rule settled on.
    (own) => work(Object.assign(Object.create(context) as CallContext, own)),
  );
