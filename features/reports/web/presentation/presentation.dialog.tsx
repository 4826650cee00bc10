import { useBranding, useUser, type ToolDialogProps } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceDialog } from '../choice-dialog.tsx';
import { isStaffAddress } from './is-staff-address.ts';

const FacilityPresentation = lazy(async () => ({
  default: (await import('./facility-presentation.tsx')).FacilityPresentation,
}));
const HighlightsPresentation = lazy(async () => ({
  default: (await import('./highlights/highlights-presentation.tsx')).HighlightsPresentation,
}));

/** Presentation mode: the company's own staff choose what is shown, everybody else sees the facility at once. */
export function PresentationTool({ onClose }: ToolDialogProps) {
  const { t } = useTranslation('reports');
  const { email } = useUser();
  const { staffEmailDomain } = useBranding();
  const [chosen, setChosen] = useState(isStaffAddress(email, staffEmailDomain) ? undefined : 'facility');
  if (chosen === undefined)
    return (
      <ChoiceDialog
        title={t('presentation.select')}
        choices={[
          {
            key: 'facility',
            icon: 'monitor',
            label: t('presentation.facilityStatus'),
            hint: t('presentation.facilityStatusHint'),
          },
          {
            key: 'highlights',
            icon: 'star',
            label: t('presentation.highlights'),
            hint: t('presentation.highlightsHint'),
          },
        ]}
        onChoose={setChosen}
        onClose={onClose}
      />
    );
  return (
    <Suspense>
      {chosen === 'facility' ? (
        <FacilityPresentation onClose={onClose} />
      ) : (
        <HighlightsPresentation onClose={onClose} />
      )}
    </Suspense>
  );
}
