import type { Feature } from '@trellis/server-kit';
import { tellOfVersions } from './tell-of-versions.ts';

/** Who hears of plans on their way to use. */
export const planEditorFeature: Feature = { name: 'plan-editor', reactions: [tellOfVersions] };
