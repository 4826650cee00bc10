import type { ApiError } from '@trellis/entity-kit';
import type { Language } from '../../routes/route.ts';

type Sentences = Readonly<Record<string, string>>;
type Refused = Pick<ApiError, 'code' | 'statusCode' | 'message' | 'details'>;

/** The server speaks English; these are its refusals by code in other languages, fetched with the first refusal. */
const sentences: Partial<Record<Language, () => Promise<{ default: Sentences }>>> = {
  es: () => import('./es.json', { with: { type: 'json' } }),
};

/** What a refusal says in the person's language; the server's own words where there are no others. */
export async function refusalText(refused: Refused, language: string): Promise<string> {
  const load = sentences[language as Language];
  if (!load) return refused.message;
  try {
    return inWordsOf((await load()).default, refused);
  } catch {
    // Without a network its own words are better than none.
    return refused.message;
  }
}

/** The sentence of the code, with what the server's sentence names: a number, what follows its colon, or the fields. */
function inWordsOf(known: Sentences, { code, statusCode, message, details }: Refused): string {
  const sentence = known[code ?? statusCode] ?? (statusCode >= 500 ? known['500'] : undefined);
  if (sentence === undefined) return message;
  const named: Record<string, string | undefined> = {
    number: /\d+(?:[.,]\d+)*/.exec(message)?.[0],
    detail: /: (.+?)(?:\.(?:\s|$)|$)/.exec(message)?.[1],
    fields: fieldsOf(details),
  };
  const told = sentence.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => named[name] ?? '\0');
  if (!told.includes('\0')) return told;
  // A list that the server left out this time is left out; a sentence that needs its number is not told without it.
  return /: \0\.$/.test(told) ? told.replace(/: \0\.$/, '.') : message;
}

function fieldsOf(details: unknown): string | undefined {
  const { messages } = (details ?? {}) as { messages?: Record<string, unknown> };
  const fields = Object.keys(messages ?? {});
  return fields.length > 0 ? fields.join(', ') : undefined;
}
