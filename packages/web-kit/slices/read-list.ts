import { keepPace } from './in-slices.ts';

/** Elements of the list are parsed together as soon as their text has this many bytes: a millisecond or two of work. */
const lotBytes = 64 * 1024;

const quote = 34;
const comma = 44;
const backslash = 92;
const openBracket = 91;
const closeBracket = 93;
const openBrace = 123;
const closeBrace = 125;

/**
 * The answer's JSON, parsed while it arrives and in slices, so that the page answers meanwhile: 25 MB parsed at once hold it
 * up for half a second and more. Made for an answer that is one long list, or an object with one.
 */
export async function readListInSlices(response: Response): Promise<unknown> {
  const { body } = response;
  if (!body) return response.json();
  const list = listParser();
  const pace = keepPace();
  const parts = body.getReader();
  for (;;) {
    const { done, value } = await parts.read();
    if (done) return list.finish();
    for (const _ of list.take(value)) if (pace.isOver()) await pace.rest();
    if (pace.isOver()) await pace.rest();
  }
}

/** Parses a JSON text that comes in parts. Its bytes are looked through: what matters in JSON is ASCII, and no byte of another
 * letter is. */
export function listParser() {
  /** What is not parsed yet, how far it has been looked through, and how deep in brackets that is. */
  let bytes = new Uint8Array();
  let at = 0;
  let depth = 0;
  let isInString = false;
  /** Up to and with the bracket that opens the list. */
  let head: string | undefined;
  let listDepth = 0;
  let isOver = false;
  const elements: unknown[] = [];
  const reader = new TextDecoder();

  const cut = (end: number): string => {
    const text = reader.decode(bytes.subarray(0, end));
    bytes = bytes.subarray(end);
    at = 0;
    return text;
  };
  const parseUpTo = (end: number) => {
    for (const element of JSON.parse(`[${cut(end)}]`) as unknown[]) elements.push(element);
  };

  /** Goes to the next byte that opens or ends the list or ends a lot of elements; undefined where the bytes end before one. The names
   * are its own, for every byte comes by. */
  const lookOn = (): number | undefined => {
    const looked = bytes;
    const begun = head !== undefined;
    const end = isOver ? 0 : looked.length;
    let place = at;
    let deep = depth;
    let found: number | undefined;
    for (; place < end; place += 1) {
      if (isInString) {
        place = looked.indexOf(quote, place);
        if (place === -1) break;
        isInString = isEscaped(looked, place);
        continue;
      }
      const code = looked[place];
      if (code === quote) isInString = true;
      else if (code === openBrace || code === openBracket) {
        deep += 1;
        if (!begun && code === openBracket && deep <= 2) found = code;
      } else if (code === closeBrace || code === closeBracket) {
        if (begun && deep === listDepth) found = code;
        deep -= 1;
      } else if (code === comma && place > lotBytes && deep === listDepth) found = code;
      if (found !== undefined) break;
    }
    at = found === undefined ? looked.length : place;
    depth = deep;
    return found;
  };

  return {
    /** Takes the next part of the text, in steps. */
    *take(part: Uint8Array): Generator<void> {
      bytes = join(bytes, part);
      for (let found = lookOn(); found !== undefined; found = lookOn()) {
        if (found === openBracket) {
          head = cut(at + 1);
          listDepth = depth;
          continue;
        }
        isOver = found !== comma;
        parseUpTo(at);
        // The comma between two lots is nobody's.
        if (!isOver) bytes = bytes.subarray(1);
        yield;
      }
    },
    /** The value, once the whole text is there; refuses what is no JSON. */
    finish(): unknown {
      const rest = reader.decode(bytes);
      if (head === undefined || !isOver) return JSON.parse((head ?? '') + rest);
      const whole: unknown = JSON.parse(head + rest);
      if (listDepth === 1) return elements;
      const key = Object.keys(JSON.parse(`${head}]}`) as object).at(-1) ?? '';
      return Object.assign(whole as object, { [key]: elements });
    },
  };
}

/** Whether an odd number of backslashes stands before a quote. A string begins within the bytes that are kept, so all are there. */
function isEscaped(bytes: Uint8Array, place: number): boolean {
  let slashes = 0;
  while (bytes[place - slashes - 1] === backslash) slashes += 1;
  return slashes % 2 === 1;
}

function join(one: Uint8Array<ArrayBuffer>, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
