import type { ReplyOf } from '@trellis/entity-kit';
import type { runCostsApi } from '@trellis/lifecycles/model';

/** What the server tells of the cost of a run. */
export type ToldCosts = ReplyOf<typeof runCostsApi.calls.costs>;
