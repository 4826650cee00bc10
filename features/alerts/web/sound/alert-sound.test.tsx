// @vitest-environment happy-dom
import { sampleUser } from '@trellis/web-kit/testing';
import { showPage, stubServer } from '@trellis/web-kit/testing/page';
import { act, cleanup, fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AlertsCompanion } from '../companion.tsx';
import * as alarm from '../emergency/sound-alarm.ts';
import { alertsWeb } from '../index.ts';
import * as chime from './chime.ts';

beforeEach(() => {
  localStorage.clear();
  document.body.innerHTML = '<div class="shell-page__top"></div>';
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const chosen = (setting: string) => [{ id: 1, user_id: sampleUser().id, preferenceName: 'alertSound', setting }];
const alert = (id: number, sound = true) => ({ id, exceptionType: { sound } });

/** A page with what is open on the server, by turns. */
async function open(
  kept: { now: readonly object[] },
  emergencies: { now: readonly object[] } = { now: [] },
  setting = 'types',
) {
  vi.spyOn(alarm, 'soundAlarm').mockReturnValue(() => undefined);
  const ring = vi.spyOn(chime, 'chimeWhenAllowed').mockReturnValue(() => undefined);
  stubServer([]);
  let asked = 0;
  vi.stubGlobal('fetch', (address: string) => {
    if (address.includes('facilityFrontendPreferences'))
      return Promise.resolve(Response.json({ success: true, data: chosen(setting) }));
    if (!address.includes('ExceptionLists')) return Promise.resolve(Response.json(emergencies.now));
    asked += 1;
    return Promise.resolve(Response.json(kept.now));
  });
  const kit = await showPage(<AlertsCompanion />, { features: [alertsWeb] });
  const answered = (times: number) =>
    waitFor(() => {
      expect(asked).toBeGreaterThanOrEqual(times);
      expect(kit.queries.isFetching()).toBe(0);
    });
  if (setting !== 'off') await answered(1);
  const raise = async (now: readonly object[]) => {
    kept.now = now;
    const next = asked + 1;
    act(() => kit.hub.dispatch({ type: 'entityChanged', payload: { collection: 'ExceptionLists', id: null } }));
    await answered(next);
  };
  return { ring, raise, asked: () => asked };
}

test('an alert sounds where its type asks for it, once, and not what was there before', async () => {
  const { ring, raise } = await open({ now: [alert(1)] });
  await raise([alert(1), alert(2, false)]);
  expect(ring).not.toHaveBeenCalled();
  await raise([alert(1), alert(2, false), alert(3), alert(4)]);
  expect(ring).toHaveBeenCalledTimes(1);
  await raise([alert(3)]);
  expect(ring).toHaveBeenCalledTimes(1);
  // It was over, and came back.
  await raise([]);
  await raise([alert(3)]);
  expect(ring).toHaveBeenCalledTimes(2);
});

test('of more alerts than are looked at, those that come to the front again are no new ones', async () => {
  const all = Array.from({ length: 25 }, (_, index) => alert(index + 1));
  const { ring, raise } = await open({ now: all.slice(0, 20) });
  // Each round counts some of them anew, and the newest are looked at.
  await raise(all.slice(5));
  await raise(all.slice(0, 20));
  await raise(all.slice(5));
  expect(ring).toHaveBeenCalledTimes(1);
  await raise([alert(26), ...all.slice(0, 19)]);
  expect(ring).toHaveBeenCalledTimes(2);
});

test('the screens of who is muted, on whichever machine, ask for nothing and stay silent; an emergency sounds for itself', async () => {
  const muted = await open({ now: [alert(1)] }, { now: [] }, 'off');
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(muted.asked()).toBe(0);
  expect(muted.ring).not.toHaveBeenCalled();
  cleanup();
  const emergency = {
    id: 9,
    facility_id: 1,
    label: 'Fire',
    text: 'Leave',
    version: 1,
    activeUntil: null,
    acknowledgements: [],
  };
  const drowned = await open({ now: [] }, { now: [emergency] });
  await waitFor(() => expect(alarm.soundAlarm).toHaveBeenCalled());
  await drowned.raise([alert(5)]);
  expect(drowned.ring).not.toHaveBeenCalled();
});

test('where the browser allows no sound yet it waits for the first touch, and sounds once', () => {
  vi.spyOn(alarm, 'isSoundBlocked').mockReturnValue(true);
  const play = vi.fn();
  chime.chimeWhenAllowed(play);
  expect(play).not.toHaveBeenCalled();
  fireEvent.pointerDown(document.body);
  fireEvent.keyDown(document.body, { key: 'a' });
  expect(play).toHaveBeenCalledTimes(1);
  const other = vi.fn();
  chime.chimeWhenAllowed(other)();
  fireEvent.pointerDown(document.body);
  expect(other).not.toHaveBeenCalled();
});
