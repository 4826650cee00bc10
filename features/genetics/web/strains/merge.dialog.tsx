import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { geneticsApi } from '@trellis/genetics/model';
import { FacilityStrain, type Strain } from '@trellis/strains/model';
import { ContentDialog, Notice } from '@trellis/ui';
import { useAction } from '@trellis/web-kit';
import { RecordPicker } from '@trellis/web-kit/records';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** Chooses the second record of the same strain; what named it names this one afterwards. */
export function MergeDialog({ strain, onClose }: { strain: Strain; onClose: () => void }) {
  const { t } = useTranslation('genetics');
  const [duplicate, setDuplicate] = useState<number>();
  const merge = useAction(geneticsApi.calls.merge, {
    success: ({ moved }) => t('merge.done', { count: moved }),
    changes: ['ag_lifecycles', 'ag_plants', 'facilityStrains', 'genetics', 'harvests', 'ag_batches'],
    onSuccess: onClose,
  });
  const confirm = () =>
    duplicate === undefined ? undefined : void merge.run({ body: { keep_id: strain.id, duplicate_id: duplicate } });
  return (
    <ContentDialog
      title={t('merge.title', { name: strain.name })}
      width={480}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('merge.cancel')}</Button>
          <Button
            variant="contained"
            color="error"
            disabled={duplicate === undefined}
            loading={merge.isRunning}
            onClick={confirm}
          >
            {t('merge.confirm')}
          </Button>
        </>
      }
    >
      <Stack spacing={2} sx={{ pt: 1 }}>
        <Typography>{t('merge.text', { name: strain.name })}</Typography>
        <RecordPicker
          by={FacilityStrain}
          field="strain_id"
          label={t('merge.duplicate')}
          ids={duplicate === undefined ? [] : [duplicate]}
          where={{ id: { neq: strain.id }, facility_id: strain.facility_id }}
          onIds={([id]) => setDuplicate(id)}
        />
        <Notice state="warning">{t('merge.noWayBack')}</Notice>
      </Stack>
    </ContentDialog>
  );
}
