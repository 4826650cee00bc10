import { StateIcon } from '@trellis/ui';
import { isAdmin, useUser } from '@trellis/web-kit';
import { lazy, Suspense } from 'react';
import { useFacility } from '../use-facility.ts';

const ServiceOverlay = lazy(async () => ({ default: (await import('./service-overlay.tsx')).ServiceOverlay }));

/** Levels of the facility's service state: 1 tells, 2 tells and blocks whoever is no administrator; 0 and 3 show nothing. */
const told = 1;
const blocked = 2;

/** Says for as long as it lasts that the service of the facility is interrupted. */
export function ServiceBanner() {
  const { data: facility } = useFacility();
  const user = useUser();
  const level = facility?.serviceInterruptLevel;
  if (level !== told && level !== blocked) return null;
  const message = facility?.serviceInterruptMessage ?? '';
  return (
    <>
      <div role="status" data-state="warning" className="shell-banner">
        <StateIcon state="warning" size={18} />
        <span>{message}</span>
      </div>
      {level === blocked && !isAdmin(user) ? (
        <Suspense>
          <ServiceOverlay message={message} />
        </Suspense>
      ) : null}
    </>
  );
}
