import { useUser } from '@trellis/web-kit';
import { useMemo } from 'react';
import { readUnitPreferences, type UnitPreferences } from './unit-preferences.ts';

/** How the signed-in person wants units shown; follows the profile at once. */
export function useUnitPreferences(): UnitPreferences {
  const {
    deviceDashboardView = null,
    vfuStateInteraction = null,
    showFullVfuName = null,
    defaultChart = null,
    vfuLegacyView = null,
  } = useUser();
  return useMemo(
    () =>
      readUnitPreferences({ deviceDashboardView, vfuStateInteraction, showFullVfuName, defaultChart, vfuLegacyView }),
    [deviceDashboardView, vfuStateInteraction, showFullVfuName, defaultChart, vfuLegacyView],
  );
}
