import { PlantContainerType } from '@trellis/units/model';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { ContainerLayout } from './container-layout.tsx';

/** Models of pots, trays, slabs and channels: how many plants they hold, and where each of them stands. */
export function ContainerTypesPage() {
  const { t } = useTranslation('containers');
  // Substrates are free words; those the product brings have theirs in both languages.
  const substrateText = (substrate: string | null) =>
    substrate === null ? '–' : t(`substrates.${substrate}`, { defaultValue: substrate });
  return (
    <EntityPage
      entity={PlantContainerType}
      texts="containers"
      columns={{ substrate: { render: ({ substrate }) => substrateText(substrate) } }}
      fields={{ substrate: { show: substrateText } }}
      above={(type) => <ContainerLayout type={type} />}
    />
  );
}
