import { GrowTaskType } from '@trellis/grow-plans/model';
import { EntityPage } from '@trellis/web-kit/records';
import { EffectsEditor } from './effects-editor.tsx';

/** Kinds of work on plants: how long it takes, by which procedure, and what completing it does. */
export const TaskTypesPage = () => (
  <EntityPage entity={GrowTaskType} texts="grow-plans" fields={{ effects: { editor: EffectsEditor } }} />
);
