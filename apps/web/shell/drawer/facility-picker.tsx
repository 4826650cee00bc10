import Place from '@mui/icons-material/PlaceOutlined';
import { useClientOptions, useErrorText, useSessionStore, useToast, useUser } from '@trellis/web-kit';
import { useTranslation } from 'react-i18next';
import { switchFacility } from '../session-calls.ts';
import { ChoiceButton } from './choice-button.tsx';

/** The facility in view, and the way to another one; the page loads again, so nothing of the old one stays. */
export function FacilityPicker() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const switchTo = useSwitchFacility();
  return (
    <ChoiceButton
      label={t('facility.label')}
      listLabel={t('facility.choose')}
      icon={<Place />}
      text={user.facilityname ?? t('facility.none')}
      choices={(user.facilities ?? []).filter(({ status }) => status == null || status === 'available')}
      chosen={user.facility_id}
      onChoose={({ id }) => void switchTo(id)}
    />
  );
}

function useSwitchFacility() {
  const options = useClientOptions();
  const session = useSessionStore();
  const toast = useToast();
  const errorText = useErrorText();
  return async (facilityId: number) => {
    try {
      session.signIn(await switchFacility(facilityId, options));
      location.reload();
    } catch (error) {
      toast.error(errorText(error as Error));
    }
  };
}
