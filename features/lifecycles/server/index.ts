import type { Feature } from '@trellis/server-kit';
import { lifecyclesCollections } from './collections.ts';

/** Lifecycles: runs of grow plans on units. */
export const lifecyclesFeature: Feature = { name: 'lifecycles', entities: lifecyclesCollections };
