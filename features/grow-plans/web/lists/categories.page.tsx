import { GrowPlanCategory } from '@trellis/grow-plans/model';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';

/** Headings under which grow plans stand, and whether their plans need somebody else's approval. */
export function CategoriesPage() {
  const { t } = useTranslation('grow-plans');
  // Crops are free words; those the product brings have theirs in both languages.
  const cropText = (crop: string | null) => (crop === null ? '–' : t(`crops.${crop}`, { defaultValue: crop }));
  return (
    <EntityPage
      entity={GrowPlanCategory}
      texts="grow-plans"
      columns={{ cropType: { render: ({ cropType }) => cropText(cropType) } }}
      fields={{ cropType: { show: cropText } }}
    />
  );
}
