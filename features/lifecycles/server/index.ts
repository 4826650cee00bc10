import type { Feature } from '@trellis/server-kit';
import { lifecyclesCollections } from './collections.ts';
import { Lifecycle, LifecyclePhase, LifecyclePlatform } from '@trellis/lifecycles/model';

/** Lifecycles: runs of grow plans on units. */
export const lifecyclesFeature: Feature = {
  name: 'lifecycles',
  entities: [...lifecyclesCollections, Lifecycle, LifecyclePlatform, LifecyclePhase],
};
