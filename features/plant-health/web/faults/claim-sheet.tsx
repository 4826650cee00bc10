import type { MalfunctioningGrowUnit } from '@trellis/planning/model';
import { FactList } from '@trellis/ui';
import { useFormat, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { PrintDialog } from '../shared/print-dialog.tsx';
import { usePlaces } from '../shared/use-places.ts';
import { useClassText } from './use-class-text.ts';
import { useHoursText } from './use-hours-text.ts';

/** What a claim about a faulty unit says, to print and sign. */
export function ClaimSheet({ fault, onClose }: { fault: MalfunctioningGrowUnit; onClose: () => void }) {
  const { t } = useTranslation('plant-health');
  const { dateTime, number } = useFormat();
  const { facilityname } = useUser();
  const places = usePlaces();
  const hours = useHoursText();
  const className = useClassText();
  const word = (key: string) => t(`records.malfunctioningGrowUnit.fields.${key}`);
  return (
    <PrintDialog
      title={t('faults.claim.title', { id: fault.id })}
      signs={[t('faults.claim.manager'), t('faults.claim.provider')]}
      onClose={onClose}
    >
      <FactList
        facts={[
          [t('destroyed.certificate.facility'), facilityname ?? '–'],
          [word('platformGroup_id'), places.unitName(fault.platformGroup_id)],
          [word('faultClass'), className(fault.faultClass) ?? '–'],
          [word('begin'), dateTime(fault.begin)],
          [word('finish'), fault.finish === null ? t('faults.lasts') : dateTime(fault.finish)],
          [word('hoursOut'), hours(fault.hoursOut)],
          [word('plantsAffected'), fault.plantsAffected === null ? '–' : number(fault.plantsAffected)],
          [word('lossGrams'), fault.lossGrams === null ? '–' : `${number(fault.lossGrams)} g`],
          [word('lossValue'), fault.lossValue === null ? '–' : `$ ${number(fault.lossValue, 2)}`],
          [word('claim'), t(`records.malfunctioningGrowUnit.choices.claim.${fault.claim}`)],
        ]}
      />
    </PrintDialog>
  );
}
