import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import type { MalfunctioningGrowUnit } from '@trellis/planning/model';
import { FactList } from '@trellis/ui';
import { useFormat, useUser } from '@trellis/web-kit';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlaces } from '../shared/use-places.ts';
import { useHoursText } from './use-hours-text.ts';

/** What a claim about a faulty unit says, to print and sign. */
export function ClaimSheet({ fault, onClose }: { fault: MalfunctioningGrowUnit; onClose: () => void }) {
  const { t } = useTranslation('plant-health');
  const { dateTime, number } = useFormat();
  const { facilityname } = useUser();
  const places = usePlaces();
  const hours = useHoursText();
  const titleId = useId();
  const word = (key: string) => t(`records.malfunctioningGrowUnit.fields.${key}`);
  return (
    <Dialog open onClose={onClose} maxWidth="md" fullWidth aria-labelledby={titleId} className="ph-print">
      <DialogContent>
        <div className="ph-stack">
          <h2 id={titleId} className="ph-guide__ask">
            {t('faults.claim.title', { id: fault.id })}
          </h2>
          <FactList
            facts={[
              [t('destroyed.certificate.facility'), facilityname ?? '–'],
              [word('platformGroup_id'), places.unitName(fault.platformGroup_id)],
              [word('faultClass'), fault.faultClass ?? '–'],
              [word('begin'), dateTime(fault.begin)],
              [word('finish'), fault.finish === null ? t('faults.lasts') : dateTime(fault.finish)],
              [word('hoursOut'), hours(fault.hoursOut)],
              [word('plantsAffected'), fault.plantsAffected === null ? '–' : number(fault.plantsAffected)],
              [word('lossGrams'), fault.lossGrams === null ? '–' : `${number(fault.lossGrams)} g`],
              [word('lossValue'), fault.lossValue === null ? '–' : `$ ${number(fault.lossValue, 2)}`],
              [word('claim'), t(`records.malfunctioningGrowUnit.choices.claim.${fault.claim}`)],
            ]}
          />
          <div className="ph-sign-lines">
            <span>{t('faults.claim.manager')}</span>
            <span>{t('faults.claim.provider')}</span>
          </div>
        </div>
      </DialogContent>
      <DialogActions className="ph-noprint">
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        <Button variant="contained" onClick={() => print()}>
          {t('print')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
