import { faultProposalsApi, planningApi } from '@trellis/planning/model';
import { implement } from '@trellis/server-kit';
import { calculateWinner } from './calculate/calculate-winner.ts';
import { decideProposal } from './faults/decide-proposal.ts';
import { readProposals } from './faults/read-proposals.ts';
import { deletePlan, savePlan } from './save-plan.ts';
import { schedulePlan } from './schedule-plan.ts';

/** Production plans, from the first calculation to their runs. */
export const planningRoutes = implement(planningApi, {
  savePlan: ({ body }, context) => savePlan(body, context),
  calculateWinner: ({ body }, context) => calculateWinner(body, context),
  schedulePlan: ({ productionPlan }, context) => schedulePlan(productionPlan, context),
  deletePlan: ({ productionPlan }, context) => deletePlan(productionPlan, context),
});

/** Malfunctions that records speak for. */
export const faultProposalsRoutes = implement(faultProposalsApi, {
  proposals: (_, context) => readProposals(context),
  decideProposal: ({ body }, context) => decideProposal(body, context),
});
