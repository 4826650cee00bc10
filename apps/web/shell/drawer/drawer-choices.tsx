import { isAdmin, useUser } from '@trellis/web-kit';
import { lazy, Suspense } from 'react';
import { useFacility } from '../use-facility.ts';
import { FacilityPicker } from './facility-picker.tsx';

const RoleSelector = lazy(async () => ({ default: (await import('./role-selector.tsx')).RoleSelector }));
const LicenceSelector = lazy(async () => ({ default: (await import('./licence-selector.tsx')).LicenceSelector }));

/** What decides what the pages show: the role in view (administrators), the facility, the licences. In the small drawer there is no room for them. */
export function DrawerChoices({ isPhone, isMini }: { isPhone: boolean; isMini: boolean }) {
  const user = useUser();
  const { data: facility } = useFacility();
  if (isMini) return null;
  return (
    <div className="shell-drawer__choices">
      {isAdmin(user) ? (
        <Suspense>
          <RoleSelector />
        </Suspense>
      ) : null}
      {isPhone ? null : <FacilityPicker />}
      <Suspense>
        {facility?.isMetrcEnabled ? <LicenceSelector system="metrc" /> : null}
        {facility?.state === 'WA' ? <LicenceSelector system="washington" /> : null}
      </Suspense>
    </div>
  );
}
