import type { Feature } from '@trellis/server-kit';
import { Lifecycle, LifecyclePhase, LifecyclePlatform } from '@trellis/lifecycles/model';

/** Lifecycles: runs of grow plans on units. */
export const lifecyclesFeature: Feature = {
  name: 'lifecycles',
  entities: [Lifecycle, LifecyclePlatform, LifecyclePhase],
};
