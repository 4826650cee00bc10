import Box from '@mui/material/Box';
import { PublicPage } from '@trellis/access/web/hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { steps, type Step } from './step-of.ts';

/** One step on one screen, with how far it is. */
export function SetupFrame({ step, children }: { step: Step; children: ReactNode }) {
  const { t } = useTranslation('installation');
  const place = steps.indexOf(step);
  const progress = t('progress', { step: place + 1, steps: steps.length });
  return (
    <PublicPage title={t(`${step}.title`)} subtitle={progress} width={520}>
      <Box
        role="progressbar"
        aria-label={t('title')}
        aria-valuemin={1}
        aria-valuemax={steps.length}
        aria-valuenow={place + 1}
        aria-valuetext={progress}
        sx={{ display: 'flex', gap: 0.75, mt: -2.5, mb: 4 }}
      >
        {steps.map((name, index) => (
          <Box
            key={name}
            sx={{ flex: 1, height: 6, borderRadius: 3, bgcolor: index <= place ? 'primary.main' : 'divider' }}
          />
        ))}
      </Box>
      {children}
    </PublicPage>
  );
}
