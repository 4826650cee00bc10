import { useAddress, type ChangeAddress as Change } from '@trellis/web-kit';
import { useCallback } from 'react';
import type { ScreenSize } from './screen-size.ts';
import { useUnitPreferences } from '../preferences/use-unit-preferences.ts';
import { readAddress, writeAddress, type GridAddress } from './arrange/grid-address.ts';

export type ChangeAddress = Change<GridAddress>;

/** What the address of the grid says, and the way to change it. */
export function useGridAddress(screen: ScreenSize): [GridAddress, ChangeAddress] {
  const { density } = useUnitPreferences();
  const usual = density ?? (screen === 'wide' ? 'compact' : 'card');
  return useAddress(
    useCallback((query: URLSearchParams) => readAddress(query, usual), [usual]),
    useCallback((query: URLSearchParams, change: Partial<GridAddress>) => writeAddress(query, change, usual), [usual]),
  );
}
