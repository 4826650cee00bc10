import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { FailureNotice, type useSubmit } from '@trellis/access/web/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface StepFormProps {
  intro: string;
  isBusy: boolean;
  failure: ReturnType<typeof useSubmit>['failure'];
  confirm?: string;
  onSubmit: () => void;
  /** Beside the button that goes on. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One step: what it is for, its fields, one button that goes on. */
export function StepForm({ intro, isBusy, failure, confirm, onSubmit, aside, children }: StepFormProps) {
  const { t } = useTranslation('installation');
  return (
    <Stack
      component="form"
      noValidate
      spacing={2.5}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <Typography>{intro}</Typography>
      <FailureNotice failure={failure} />
      {children}
      <Stack spacing={1}>
        <Button type="submit" variant="contained" size="large" loading={isBusy} sx={{ minHeight: 48 }}>
          {confirm ?? t('next')}
        </Button>
        {aside}
      </Stack>
    </Stack>
  );
}
