import { useCallback, useState } from 'react';
import { nothing, type StartDraft, type StartPreset, type TypedStart } from './typed-start.ts';

/** What was typed, as this browser keeps it. */
interface Kept {
  /** The version of the draft it was typed on; null: on none. */
  from: string | null;
  typed: TypedStart;
  /** What the address preset as it was begun. */
  asked?: string | undefined;
  /** What it was begun with. */
  begun?: string | undefined;
  /** What was typed on an earlier version, for as long as nobody took or left it. */
  earlier?: TypedStart | undefined;
}

interface State {
  kept: Kept;
  preset: StartPreset | undefined;
}

function read(key: string): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as (Partial<Kept> & Partial<TypedStart>) | null;
    // As it was kept before versions were.
    if (typeof kept?.plants === 'object') return { from: null, typed: { ...nothing, ...kept } };
    if (typeof kept?.typed?.plants !== 'object') return undefined;
    return { ...kept, from: kept.from ?? null, typed: { ...nothing, ...kept.typed } };
  } catch {
    // What cannot be read was not kept.
    return undefined;
  }
}

function begin(key: string, preset: StartPreset, draft: StartDraft | undefined): State {
  const kept = read(key);
  const from = draft?.updatedate ?? null;
  // Whoever comes with other units or bookings begins with those; without any they go on where they left.
  const isSameStart = draft !== undefined || preset.asked === '' || kept?.asked === preset.asked;
  if (kept && kept.from === from && isSameStart) return { kept, preset: undefined };
  const typed = draft?.typed ?? { ...nothing, start: preset.start, takenOver: [...preset.bookings] };
  // What was typed last, where anything was.
  const earlier = kept && (kept.begun === contentOf(kept.typed) ? kept.earlier : kept.typed);
  const isNews = earlier !== undefined && contentOf(earlier) !== contentOf(typed);
  return {
    kept: { from, typed, asked: preset.asked, begun: contentOf(typed), ...(isNews && { earlier }) },
    preset: draft ? undefined : preset,
  };
}

/** All but the step that was open. */
const contentOf = (typed: TypedStart) => JSON.stringify({ ...typed, step: 0 });

/**
 * What was typed, kept in this browser until the run is there: it outlives a reload. What was typed on a version of the draft that
 * somebody replaced meanwhile stands beside the one that is saved, until the person takes or leaves it.
 */
export function useTypedStart(key: string, preset: StartPreset, draft: StartDraft | undefined) {
  const [{ kept, preset: open }, setState] = useState(() => begin(key, preset, draft));
  const from = draft?.updatedate ?? null;
  const change = useCallback(
    (next: (before: State) => State) =>
      setState((before) => {
        const after = next(before);
        try {
          localStorage.setItem(key, JSON.stringify({ ...after.kept, from }));
        } catch {
          // A full or closed storage: the page itself still holds what was typed.
        }
        return after;
      }),
    [key, from],
  );
  const set = useCallback(
    (typed: Partial<TypedStart>) =>
      change(({ kept: before, preset: offered }) => ({
        kept: { ...before, typed: { ...before.typed, ...typed } },
        preset: typed.plants ? undefined : offered,
      })),
    [change],
  );
  /** What the address asked for stands in the start from now on; it is nothing that somebody typed. */
  const applyPreset = (plants: TypedStart['plants']) =>
    change(({ kept: before }) => {
      const after = { ...before.typed, plants };
      const isUntouched = before.begun === contentOf(before.typed);
      return {
        kept: { ...before, typed: after, ...(isUntouched && { begun: contentOf(after) }) },
        preset: undefined,
      };
    });
  const settle = (next: TypedStart, offered?: StartPreset) =>
    change(({ kept: { asked, begun } }) => ({ kept: { from, typed: next, asked, begun }, preset: offered }));
  const forget = useCallback(() => {
    try {
      localStorage.removeItem(key);
    } catch {
      // Nothing was kept then.
    }
  }, [key]);
  const { typed, earlier } = kept;
  return {
    ...{ typed, set, applyPreset, forget, preset: open, earlier },
    takeEarlier: () => settle(earlier ?? typed),
    leaveEarlier: () => settle(typed, open),
  };
}
