import Button from '@mui/material/Button';
import { PlanBasis } from '@trellis/grow-plans/model';
import { useAbout } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BasisDialog } from './basis.dialog.tsx';
import { usePlanBasis } from './use-effect-knowledge.ts';
import '../plan-editor.css';

/** Where the prices are set that the cost of a run and the figures of plans rest on; who may not is told who does. */
export function RunPrices() {
  const { t } = useTranslation('plan-editor');
  const { data: about } = useAbout(PlanBasis);
  const shown = usePlanBasis();
  const [isSetting, setSetting] = useState(false);
  if (!about || !shown) return null;
  if (!about.rights.update || !about.rights.create) return <p className="pe-soft">{t('basis.whoSets')}</p>;
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setSetting(true)}>
        {t('basis.set')}
      </Button>
      {isSetting ? <BasisDialog shown={shown} onClose={() => setSetting(false)} /> : null}
    </>
  );
}
