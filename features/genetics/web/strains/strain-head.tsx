import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import type { Strain } from '@trellis/strains/model';
import { FactList, Notice } from '@trellis/ui';
import { useFormat } from '@trellis/web-kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { MergeDialog } from './merge.dialog.tsx';
import type { useStrainResults } from './use-strain-results.ts';

interface StrainHeadProps {
  strain: Strain;
  results: ReturnType<typeof useStrainResults>;
  onCompare: () => void;
}

/** Above a strain: what it gave here, and what can be done with its record. */
export function StrainHead({ strain, results, onCompare }: StrainHeadProps) {
  const { t } = useTranslation('genetics');
  const { number } = useFormat();
  const [isMerging, setMerging] = useState(false);
  const all = results?.of(strain.id);
  return (
    <Stack spacing={1.5} sx={{ pb: 2 }}>
      {all === undefined ? null : all.counted + all.running === 0 ? (
        <Notice state="info">{t('strain.noRuns')}</Notice>
      ) : (
        <FactList
          facts={[
            [t('strain.plantsNow'), number(all.plantsNow)],
            [t('strain.harvestedRuns'), number(all.counted)],
            [t('strain.dryPerPlant'), all.dryPerPlant === null ? '–' : number(all.dryPerPlant, 1)],
            [t('strain.survival'), all.survival === null ? '–' : `${number(all.survival * 100)} %`],
          ]}
        />
      )}
      <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', alignItems: 'center' }}>
        <Button variant="outlined" onClick={onCompare}>
          {t('compare.with')}
        </Button>
        <Button variant="outlined" onClick={() => setMerging(true)}>
          {t('merge.open')}
        </Button>
        <Link component={RouterLink} to={`/genetics-historical?strain=${strain.id}`}>
          {t('strain.toHistory')}
        </Link>
      </Stack>
      {isMerging ? <MergeDialog strain={strain} onClose={() => setMerging(false)} /> : null}
    </Stack>
  );
}
