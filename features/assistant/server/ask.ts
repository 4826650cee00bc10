import { guessLanguage, linkToHelp, recognise, type IntentName, type Slots } from '@trellis/assistant/model';
import { searchHelp } from '@trellis/content/server';
import { productNameAt } from '@trellis/branding/server';
import type { CallContext } from '@trellis/server-kit';
import { excerpt } from './excerpt.ts';
import { listPlaces } from './list-places.ts';
import { readReader, type Reader } from './reader.ts';
import { wordsOf } from './words/words-of.ts';

/** What a question comes to: an intent, perhaps with something left open, or words of the help. */
interface RecognisedQuestion {
  intentName: IntentName | null;
  slots: Slots | null;
  message: string | null;
  choices: { label: string; slots: Slots }[];
}

/** Recognises a question: finds its intent among the names the person may see, else looks it up in the help. */
export async function recogniseQuestion(text: string, context: CallContext): Promise<RecognisedQuestion> {
  const reader = await readReader(context);
  const found = recognise(text, await listPlaces(context, reader));
  if (!found) return { intentName: null, slots: null, message: await readHelp(text, reader, context), choices: [] };
  const { intentName, slots, missing } = found;
  const lang = slots.lang ?? reader.lang;
  const choices = (missing?.choices ?? []).map((choice) => ({ ...choice, slots: { ...choice.slots, lang } }));
  const message = missing ? wordsOf(lang).missing[missing.slot][missing.why](missing.asked, intentName) : null;
  return { intentName, slots: { ...slots, lang }, message, choices };
}

const mostTopics = 3;

async function readHelp(text: string, reader: Reader, { db, request }: CallContext): Promise<string> {
  const lang = guessLanguage(text) ?? reader.lang;
  const words = wordsOf(lang);
  const productName = await productNameAt(request.hostname, db);
  const found = await searchHelp(db, { text, lang, productName, limit: mostTopics });
  if (found.length === 0) return words.helpNotFound;
  const lines = found.map(({ label, topickey, heading, text: passage }) => {
    const place = heading === '' || heading === label ? '' : `, ${heading}`;
    return `• ${linkToHelp(label, topickey)}${place}${passage === '' ? '' : `: ${excerpt(passage, text)}`}`;
  });
  return [words.helpFound, ...lines].join('\n');
}
