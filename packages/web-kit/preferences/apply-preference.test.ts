// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { openSessionStore } from '../session/session-store.ts';
import { sampleUser } from '../testing/sample-user.ts';
import { applyPreference } from './apply-preference.ts';

beforeEach(() => localStorage.clear());

function signedIn() {
  const session = openSessionStore();
  session.signIn(
    sampleUser({ id: 7, theme: 'light', timePreference24Hour: 13, showIntroVideo: true, profileImg: null }),
  );
  const hear = (preferenceName: string, setting: string | null, user_id: number | null = 7) =>
    applyPreference(session, { user_id, preferenceName, setting });
  return { session, hear };
}

test('a preference changed elsewhere shows here, in the kind of value the session keeps', () => {
  const { session, hear } = signedIn();
  hear('theme', 'dark');
  hear('timePreference24Hour', '14');
  hear('showIntroVideo', 'false');
  hear('profileImg', '/files/a.png');
  expect(session.get().user).toMatchObject({
    theme: 'dark',
    timePreference24Hour: 14,
    showIntroVideo: false,
    profileImg: '/files/a.png',
  });
});

test('those of others, of the facility and unknown ones change nothing', () => {
  const { session, hear } = signedIn();
  const before = session.get().user;
  hear('theme', 'dark', 8);
  hear('theme', 'dark', null);
  hear('colour', 'red');
  expect(session.get().user).toBe(before);
});

test('the units everyone in the facility prefers count for who chose none', () => {
  const { session, hear } = signedIn();
  session.change({ units: 'imperial', ownUnits: 'imperial' });
  hear('units', 'metric', null);
  expect(session.get().user?.units).toBe('imperial');
  session.change({ ownUnits: null });
  hear('units', 'metric', null);
  expect(session.get().user?.units).toBe('metric');
  hear('units', 'cubits', null);
  expect(session.get().user?.units).toBe('metric');
});
