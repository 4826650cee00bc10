import { MetrcReferenceValue, WashingtonTemplate } from '@trellis/compliance/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { metrcWords } from './metrc-words.ts';
import { washingtonTemplateRows } from './washington-templates.ts';
import { washingtonWords } from './washington-words.ts';

/** Words of the state systems and Washington's file layouts. */
export const complianceReferenceData: readonly ReferenceRows[] = [
  { entity: MetrcReferenceValue, rows: [...metrcWords, ...washingtonWords] },
  { entity: WashingtonTemplate, rows: washingtonTemplateRows },
];
