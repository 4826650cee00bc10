import Place from '@mui/icons-material/PlaceOutlined';
import { useClientOptions, useErrorText, useSessionStore, useToast, useUser } from '@trellis/web-kit';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { switchFacility } from '../session-calls.ts';
import { ChoiceButton } from './choice-button.tsx';
import type { Choice } from './choice-menu.tsx';

const Waiting = lazy(async () => ({ default: (await import('../notices/waiting.ts')).Waiting }));

/** The facility in view, and the way to another one; the page loads again, so nothing of the old one stays. */
export function FacilityPicker() {
  const { t } = useTranslation('shell');
  const user = useUser();
  const [opening, switchTo] = useSwitchFacility();
  return (
    <>
      <ChoiceButton
        label={t('facility.label')}
        listLabel={t('facility.choose')}
        icon={<Place />}
        text={user.facilityname ?? t('facility.none')}
        choices={(user.facilities ?? []).filter(({ status }) => status === 'available')}
        chosen={user.facility_id}
        onChoose={(facility) => void switchTo(facility)}
      />
      {opening === undefined ? null : (
        <Suspense>
          <Waiting message={t('facility.opening', { name: opening })} />
        </Suspense>
      )}
    </>
  );
}

/** The facility being opened, and the way to open one. The page that loads again ends it. */
function useSwitchFacility(): [opening: string | undefined, switchTo: (facility: Choice) => Promise<void>] {
  const options = useClientOptions();
  const session = useSessionStore();
  const toast = useToast();
  const errorText = useErrorText();
  const [opening, setOpening] = useState<string>();
  const switchTo = async ({ id, name }: Choice) => {
    setOpening(name);
    try {
      session.signIn(await switchFacility(id, options));
      location.reload();
    } catch (error) {
      setOpening(undefined);
      toast.error(errorText(error as Error));
    }
  };
  return [opening, switchTo];
}
