import { useClientOptions, useErrorText, useSessionStore, useToast } from '@trellis/web-kit';
import { useState } from 'react';
import { setFavorite } from '../menu-calls.ts';
import type { MenuPlace } from '../menu-view.ts';

/** The places with the hearts as just clicked, and the way to click one; a refused click is taken back with the reason. */
export function useFavorite(places: readonly MenuPlace[]) {
  const session = useSessionStore();
  const options = useClientOptions();
  const toast = useToast();
  const errorText = useErrorText();
  const [clicked, setClicked] = useState<ReadonlyMap<number, boolean>>(new Map());
  const toggle = async ({ id, isFavorite }: MenuPlace) => {
    if (id === undefined) return;
    setClicked((before) => new Map(before).set(id, !isFavorite));
    try {
      await setFavorite(id, !isFavorite, session, options);
    } catch (error) {
      toast.error(errorText(error as Error));
    }
    setClicked((before) => new Map([...before].filter(([key]) => key !== id)));
  };
  return {
    places: places.map((place) => ({ ...place, isFavorite: clicked.get(place.id ?? 0) ?? place.isFavorite })),
    toggle: (place: MenuPlace) => void toggle(place),
  };
}
