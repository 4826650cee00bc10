import { isAdmin, useUser, type LicenceSystem } from '@trellis/web-kit';
import { lazy, Suspense } from 'react';
import { useFacility } from '../use-facility.ts';
import { ChoicePlace } from './choice-button.tsx';
import { FacilityPicker } from '../facility/facility-picker.tsx';

const RoleSelector = lazy(async () => ({ default: (await import('./role-selector.tsx')).RoleSelector }));
const LicenceSelector = lazy(async () => ({ default: (await import('./licence-selector.tsx')).LicenceSelector }));

/** What decides what the pages show: the role in view (administrators), the facility, the licences. In the small drawer there is no room for them. */
export function DrawerChoices({ isPhone, isMini }: { isPhone: boolean; isMini: boolean }) {
  const user = useUser();
  const { data } = useFacility();
  // The session knows at once what is asked for anew: nothing below moves once the answer is there.
  const facility = data ?? user.facility;
  if (isMini) return null;
  return (
    <div className="shell-drawer__choices">
      {isAdmin(user) ? (
        <Suspense fallback={<ChoicePlace />}>
          <RoleSelector />
        </Suspense>
      ) : null}
      {isPhone ? null : <FacilityPicker />}
      {facility?.isMetrcEnabled ? <Licence system="metrc" /> : null}
      {facility?.state === 'WA' ? <Licence system="washington" /> : null}
    </div>
  );
}

const Licence = ({ system }: { system: LicenceSystem }) => (
  <Suspense fallback={<ChoicePlace />}>
    <LicenceSelector system={system} />
  </Suspense>
);
