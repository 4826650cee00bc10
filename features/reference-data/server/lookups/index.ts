import { Lookup } from '@trellis/reference-data/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { interfaceLists } from './interface-lists.ts';
import { systemLists } from './system-lists.ts';
import { workLists } from './work-lists.ts';

/** Content of the small lists, so that no picker is empty on the first start. */
export const lookupReferenceData: readonly ReferenceRows[] = [
  { entity: Lookup, rows: [...interfaceLists, ...systemLists, ...workLists] },
];
