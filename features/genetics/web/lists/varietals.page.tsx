import { Varietal } from '@trellis/strains/model';
import { useFormat } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { Traits } from '../strains/traits.tsx';
import { WindowEditor } from './window-editor.tsx';
import { windowText } from './window-text.ts';

const shownColumns = ['crop', 'name', 'harvestDays', 'targetGramsPerHead', 'cuts', 'window', 'supplier', 'facility_id'];

/** Varieties of leafy greens, herbs and other crops: how long they take, what they give, and the climate they like. */
export function VarietalsPage() {
  const { t } = useTranslation('genetics');
  const { units } = useFormat();
  return (
    <EntityPage
      entity={Varietal}
      texts="genetics"
      shownColumns={shownColumns}
      columns={{
        window: {
          width: 260,
          isSortable: false,
          render: ({ window }) => windowText(window, (key) => t(`window.${key}`), units),
        },
      }}
      fields={{ window: { editor: WindowEditor } }}
      tabs={[
        { key: 'traits', label: t('strain.tabs.traits'), render: ({ id }) => <Traits of="ag_varietals" id={id} /> },
      ]}
    />
  );
}
