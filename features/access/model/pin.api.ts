import { defineApi, idQuery, membersOf, themselves } from '@trellis/entity-kit';
import * as z from 'zod';
import { sessionRecord } from './access.api.ts';

/** A console that stands among the units is unlocked for so long at most (minutes); it locks by itself when nobody touches it. */
export const unlockedMinutes = 15;

/** Digits of a PIN. */
export const pinLength = { min: 4, max: 8 } as const;
const pinText = z.string().regex(/^\d{4,8}$/);
const done = z.object({ success: z.boolean() });

/** Whether digits are guessed first: one digit again and again, or digits in a row. */
export function isGuessedFirst(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, place) => Number(digit) - Number(pin[place])));
  const [step] = steps;
  return steps.size === 1 && step !== undefined && Math.abs(step) <= 1;
}

/** Short numbers by which people prove who they are at a device that somebody else has signed in. */
export const pinApi = defineApi('pin', {
  setPin: {
    method: 'POST',
    path: 'users/pin',
    summary: 'Choose the own PIN for consoles among the units, or (null) remove it; needs the password',
    access: themselves(),
    limit: { requests: 30, minutes: 15 },
    ownTransactions: true,
    body: z.strictObject({ pin: pinText.nullable(), password: z.string().max(1024) }),
    returns: done,
  },
  pinPeople: {
    method: 'GET',
    path: 'users/pins',
    summary: 'Who of a facility may unlock a console with a PIN',
    access: membersOf('facility_id'),
    query: z.object({ facility_id: idQuery }),
    returns: z.array(
      z.object({ id: z.int(), firstname: z.string(), lastname: z.string(), profileImg: z.string().nullable() }),
    ),
  },
  unlock: {
    method: 'POST',
    path: 'users/pins/unlock',
    summary:
      'A session of the person whose PIN this is, in this facility, for 15 minutes; what is done with it is theirs. 422 WRONG_PIN; ' +
      'the fifth wrong one in a row locks the account for 15 minutes. It cannot change the account',
    scope: 'session',
    access: membersOf('facility_id'),
    limit: { requests: 120, minutes: 15 },
    ownTransactions: true,
    body: z.strictObject({ facility_id: z.int().min(1), user_id: z.int().min(1), pin: pinText }),
    returns: sessionRecord,
  },
});
