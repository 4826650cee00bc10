import type { Finding } from '@trellis/plan-editor/model';

/** What the box of a field is called in the page: a finding leads to it. */
export const fieldId = ({
  phase,
  lightState,
  task,
  field,
}: Pick<Finding, 'phase' | 'lightState' | 'task' | 'field'>): string =>
  ['pe', phase, lightState, task, field].filter(Boolean).join('-').replaceAll(' ', '-');
