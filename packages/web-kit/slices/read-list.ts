import { keepPace } from './in-slices.ts';

/** Elements of the list are parsed together as soon as their text has this many letters: a millisecond or two of work. */
const lotLetters = 64 * 1024;

const quote = 34;
const comma = 44;
const backslash = 92;
const opening = new Set([91, 123]);
const closing = new Set([93, 125]);
const openBracket = 91;

/**
 * The answer's JSON, parsed while it arrives and in slices, so that the page answers meanwhile: 25 MB parsed at once hold it
 * up for half a second and more. Made for an answer that is one long list, or an object with one.
 */
export async function readListInSlices(response: Response): Promise<unknown> {
  const { body } = response;
  if (!body) return response.json();
  const list = listParser();
  const pace = keepPace();
  const texts = body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await texts.read();
    if (done) return list.finish();
    for (const _ of list.take(value)) if (pace.isOver()) await pace.rest();
    if (pace.isOver()) await pace.rest();
  }
}

/** Parses a JSON text that comes in parts. */
export function listParser() {
  /** What is not parsed yet, and how far it has been looked through. */
  let text = '';
  let at = 0;
  let depth = 0;
  let isInString = false;
  /** Up to and with the bracket that opens the list. */
  let head: string | undefined;
  let listDepth = 0;
  let isOver = false;
  const elements: unknown[] = [];

  const parseUpTo = (end: number) => {
    const lot = JSON.parse(`[${text.slice(0, end)}]`) as unknown[];
    for (const element of lot) elements.push(element);
  };
  const cut = (end: number) => {
    text = text.slice(end);
    at -= end;
  };
  const isEscaped = (place: number) => {
    let slashes = 0;
    while (text.charCodeAt(place - slashes - 1) === backslash) slashes += 1;
    return slashes % 2 === 1;
  };
  const open = (code: number) => {
    depth += 1;
    if (head !== undefined || code !== openBracket || depth > 2) return;
    listDepth = depth;
    head = text.slice(0, at + 1);
    cut(at + 1);
  };
  const close = () => {
    if (head !== undefined && !isOver && depth === listDepth) {
      isOver = true;
      parseUpTo(at);
      cut(at);
    }
    depth -= 1;
  };

  return {
    /** Takes the next part of the text, in steps. */
    *take(part: string): Generator<void> {
      text += part;
      for (; at < text.length; at += 1) {
        if (isInString) {
          const end = text.indexOf('"', at);
          at = end === -1 ? text.length - 1 : end;
          if (end !== -1 && !isEscaped(at)) isInString = false;
          continue;
        }
        const code = text.charCodeAt(at);
        if (code === quote) isInString = true;
        else if (opening.has(code)) open(code);
        else if (closing.has(code)) close();
        else if (code === comma && depth === listDepth && head !== undefined && !isOver && at > lotLetters) {
          parseUpTo(at);
          cut(at + 1);
          yield;
        }
      }
    },
    /** The value, once the whole text is there; refuses what is no JSON. */
    finish(): unknown {
      if (head === undefined || !isOver) return JSON.parse((head ?? '') + text);
      const whole: unknown = JSON.parse(head + text);
      if (listDepth === 1) return elements;
      const key = Object.keys(JSON.parse(`${head}]}`) as object).at(-1) ?? '';
      return Object.assign(whole as object, { [key]: elements });
    },
  };
}
