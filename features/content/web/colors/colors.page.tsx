import { Color } from '@trellis/content/model';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { isHex, useColorColumns } from './color-columns.tsx';
import './colors.css';

const shownColumns = ['label', 'key', 'lightHex', 'darkHex', 'contrast', 'usedFor'];

/** The palette: how each color looks on a light and on a dark ground, and whether text in it can be read there. */
export function ColorsPage() {
  const { t } = useTranslation('content');
  const columns = useColorColumns();
  const check = (value: unknown) => value === null || value === '' || isHex(value) || t('colors.notHex');
  return (
    <EntityPage
      entity={Color}
      texts="content"
      shownColumns={shownColumns}
      columns={columns}
      fields={{ lightHex: { editor: 'color', check }, darkHex: { editor: 'color', check } }}
    />
  );
}
