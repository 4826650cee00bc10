import { Refusal } from '@trellis/server-kit';
import { listScreens } from '../list-places.ts';
import type { Answerer } from './answer.ts';
import { required } from './get-unit.ts';

/** Opens a page of the person's menu; 403 for any other. */
export const answerOpenScreen: Answerer = async ({ slots, words, reader, context }) => {
  if (slots.screen === undefined) throw required('screen');
  const screen = (await listScreens(context, reader.lang)).find(({ path }) => path === slots.screen);
  if (!screen) throw new Refusal('ACCESS_DENIED', words.notInMenu, 403);
  return { result: words.opens(screen.label), open: screen.path };
};
