import { accessWeb } from '@trellis/access/web';
import type { WebFeature } from '@trellis/web-kit/routes';
import { shellWeb } from './shell/index.ts';

/** The features of the web application; each brings its routes and its words. */
export const features: readonly WebFeature[] = [shellWeb, accessWeb];
