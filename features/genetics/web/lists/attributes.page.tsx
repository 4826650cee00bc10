import { Attribute } from '@trellis/strains/model';
import { EntityPage } from '@trellis/web-kit/records';
import { OptionsEditor } from './options-editor.tsx';

/** Traits that people judge or measure on strains, plants and runs, and how each is entered. */
export const AttributesPage = () => (
  <EntityPage entity={Attribute} texts="genetics" fields={{ options: { editor: OptionsEditor } }} />
);
