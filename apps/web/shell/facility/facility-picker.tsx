import Place from '@mui/icons-material/PlaceOutlined';
import { useUser } from '@trellis/web-kit';
import { lazy, Suspense, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceButton } from '../drawer/choice-button.tsx';
import { OpenFacilityContext, type OpenableFacility } from './use-facility-in-view.ts';

const AskUnsaved = lazy(async () => ({ default: (await import('./ask-unsaved.tsx')).AskUnsaved }));

/** The facility in view, and the way to another one. */
export function FacilityPicker() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const open = use(OpenFacilityContext);
  const [held, setHeld] = useState<OpenableFacility>();
  return (
    <>
      <ChoiceButton
        label={t('facility.label')}
        listLabel={t('facility.choose')}
        icon={<Place />}
        text={user.facilityname ?? t('facility.none')}
        choices={(user.facilities ?? []).filter(({ status }) => status === 'available')}
        chosen={user.facility_id}
        onChoose={(facility) => {
          if (facility.id === user.facility_id) return;
          if (holdsUnsavedWork()) setHeld(facility);
          else open(facility);
        }}
      />
      {held ? (
        <Suspense>
          <AskUnsaved onDiscard={() => open(held)} onClose={() => setHeld(undefined)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Whether something on the page would ask before the tab closes: the same work would be lost here. */
const holdsUnsavedWork = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
