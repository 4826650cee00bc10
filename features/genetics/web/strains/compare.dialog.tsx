import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { everyday, filtered } from '@trellis/entity-kit';
import { FacilityStrain } from '@trellis/strains/model';
import { ContentDialog, FailedNotice, ListSkeleton } from '@trellis/ui';
import { useCall } from '@trellis/web-kit';
import { RecordPicker } from '@trellis/web-kit/records';
import { useTranslation } from 'react-i18next';
import { CompareTable } from './compare-table.tsx';
import { ResultsFailed } from './results-failed.tsx';
import { mostCompared } from './use-compared.ts';
import type { useStrainResults } from './use-strain-results.ts';

interface CompareDialogProps {
  ids: readonly number[];
  results: ReturnType<typeof useStrainResults>;
  onChange: (ids: readonly number[]) => void;
  onClose: () => void;
}

/** Up to four strains side by side: what they are said to be, and what they gave here. */
export function CompareDialog({ ids, results, onChange, onClose }: CompareDialogProps) {
  const { t } = useTranslation('genetics');
  const { data, error, refetch } = useCall(everyday('strains').list, filtered({ where: { id: { inq: [...ids] } } }), {
    enabled: ids.length > 0,
    keepPrevious: true,
  });
  const strains = ids.flatMap((id) => data?.find((one) => one.id === id) ?? []);
  return (
    <ContentDialog title={t('compare.title')} width={960} height="min(720px, calc(100% - 32px))" onClose={onClose}>
      <Stack spacing={2} sx={{ pt: 1 }}>
        <RecordPicker
          isMultiple
          by={FacilityStrain}
          field="strain_id"
          label={t('compare.strains', { count: mostCompared })}
          ids={ids}
          onIds={(next) => onChange(next.slice(0, mostCompared))}
        />
        <ResultsFailed />
        {error && !data ? <FailedNotice reason={error.message} onRetry={() => void refetch()} /> : null}
        {ids.length > 1 && !data ? (
          error ? null : (
            <ListSkeleton />
          )
        ) : strains.length < 2 ? (
          <Typography sx={{ color: 'text.secondary' }}>{t('compare.two')}</Typography>
        ) : (
          <CompareTable strains={strains} results={results} />
        )}
      </Stack>
    </ContentDialog>
  );
}
