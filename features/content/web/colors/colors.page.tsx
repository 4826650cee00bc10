import { Color } from '@trellis/content/model';
import { EntityPage } from '@trellis/web-kit/records';

/** The palette: how each color looks on a light and on a dark ground. */
export function ColorsPage() {
  return (
    <EntityPage
      entity={Color}
      texts="content"
      fields={{ lightHex: { editor: 'color' }, darkHex: { editor: 'color' } }}
    />
  );
}
