import { GrowStage } from '@trellis/grow-plans/model';
import { EntityPage } from '@trellis/web-kit/records';

/** Stages of growth: what the state calls them, how their plants are counted, and the VPD they want. */
export const StagesPage = () => <EntityPage entity={GrowStage} texts="grow-plans" />;
