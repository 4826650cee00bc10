import { FacilityStrain } from '@trellis/strains/model';
import { StateChip } from '@trellis/ui';
import { useFormat, useUser } from '@trellis/web-kit';
import { EntityPage } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { ResultsFailed } from '../strains/results-failed.tsx';
import { useStrainResults } from '../strains/use-strain-results.ts';

const shownColumns = [
  'strain_id',
  'alias',
  'active',
  'plantsNow',
  'dryPerPlant',
  'targetGramsPerPlant',
  'defaultGrowplan_id',
];

/** Less than so much of its target is no chance. */
const nearTarget = 0.9;

/** What this facility grows, under which name, by which plan, and whether it gives what it should. */
export function FacilityStrainsPage() {
  const { t } = useTranslation('genetics');
  const { number } = useFormat();
  const { facility_id } = useUser();
  const results = useStrainResults();
  // A list asks for the columns it shows alone: without its strain, a row has no results to tell.
  const of = (strainId: number | undefined) => (strainId === undefined ? undefined : results?.of(strainId));
  const column = (label: string, width = 130) => ({ label, width, align: 'end', isSortable: false }) as const;
  return (
    <EntityPage
      entity={FacilityStrain}
      banner={<ResultsFailed />}
      texts="genetics"
      shownColumns={shownColumns}
      dependsOn={['ag_lifecycles', 'strains']}
      {...(facility_id && { where: { facility_id }, defaults: { facility_id } })}
      columns={{
        plantsNow: {
          ...column(t('strain.plantsNow')),
          render: ({ strain_id }) => {
            const all = of(strain_id);
            return all && number(all.plantsNow);
          },
        },
        dryPerPlant: {
          ...column(t('strain.dryPerPlantHere'), 190),
          render: ({ strain_id, targetGramsPerPlant: target }) => {
            const dry = of(strain_id)?.dryPerPlant;
            if (dry === undefined) return '';
            if (dry === null) return '–';
            const text = `${number(dry, 1)} g`;
            return target != null && dry < nearTarget * target ? (
              <StateChip state="warning" label={t('strain.belowTarget', { grams: text })} />
            ) : (
              text
            );
          },
        },
      }}
      fields={{ facility_id: { isHidden: true } }}
    />
  );
}
