import { PrometheusRefusal } from './prometheus-refusal.ts';

/** A pattern that is no list of plain words is at most this long: each of its letters is looked at once for a letter of a value. */
export const longestPattern = 100;

type Letter = (letter: string) => boolean;
/** A step of the machine: take a letter, go on at several places, or be done. */
type Step = { take: Letter } | { to: number[] } | { isEnd: true };

const classes: Readonly<Record<string, Letter>> = {
  d: (letter) => /[0-9]/.test(letter),
  w: (letter) => /[0-9A-Za-z_]/.test(letter),
  s: (letter) => /[\t\n\f\r ]/.test(letter),
};

/**
 * Whether a whole value matches a regular expression, as RE2 of Prometheus would say: letters, `.`, classes, groups, `|`, `*`, `+`
 * and `?`. All places of the pattern are followed at once (Thompson, 1968), so no pattern takes more than its length times
 * that of the value.
 */
export function linearPattern(pattern: string): (value: string) => boolean {
  const words = plainWords(pattern);
  if (words) return (value) => words.has(value);
  if (pattern.length > longestPattern)
    throw new PrometheusRefusal(
      `a regular expression that is more than words with | between them has at most ${longestPattern} characters`,
    );
  const steps = new PatternReader(pattern).read();
  return (value) => runs(steps, value);
}

/** The words of `a|b|c`, also in brackets; letters with a backslash stand for themselves. */
function plainWords(pattern: string): Set<string> | undefined {
  const inner = /^\((?:\?:)?([^()]*)\)$/.exec(pattern)?.[1] ?? pattern;
  if (!/^(?:[^\\.*+?()[\]{}^$]|\\[^\dA-Za-z])*$/.test(inner)) return undefined;
  const words = [''];
  for (const [token] of inner.matchAll(/\\.|[^\\]/gs)) {
    if (token === '|') words.push('');
    else words.push((words.pop() ?? '') + (token.length > 1 ? token.slice(1) : token));
  }
  return new Set(words);
}

function runs(steps: readonly Step[], value: string): boolean {
  let places = reach(steps, [0]);
  for (const letter of value) {
    const next: number[] = [];
    for (const place of places) {
      const step = steps[place];
      if (step && 'take' in step && step.take(letter)) next.push(place + 1);
    }
    if (next.length === 0) return false;
    places = reach(steps, next);
  }
  return [...places].some((place) => 'isEnd' in (steps[place] ?? {}));
}

/** All places that are reached without another letter, each once. */
function reach(steps: readonly Step[], from: readonly number[]): Set<number> {
  const places = new Set(from);
  // A set that grows while it is walked is walked to its end.
  for (const place of places) {
    const step = steps[place];
    if (step && 'to' in step) for (const next of step.to) places.add(place + next);
  }
  return places;
}

/** Reads a pattern into steps; ways are counted from the step that goes them, so that parts can be put together. */
class PatternReader {
  readonly #letters: string[];
  #at = 0;
  constructor(pattern: string) {
    this.#letters = Array.from(pattern);
  }

  read(): Step[] {
    const steps = this.#choices();
    if (this.#at < this.#letters.length) throw this.#refusal();
    return [...steps, { isEnd: true }];
  }

  #refusal(): PrometheusRefusal {
    return new PrometheusRefusal(
      `the regular expression cannot be read at character ${this.#at + 1}: letters, ., [], (), |, *, + and ? are understood`,
    );
  }

  #take(letter: string): boolean {
    if (this.#letters[this.#at] !== letter) return false;
    this.#at += 1;
    return true;
  }

  #choices(): Step[] {
    let steps = this.#sequence();
    while (this.#take('|')) {
      const other = this.#sequence();
      steps = [{ to: [1, steps.length + 2] }, ...steps, { to: [other.length + 1] }, ...other];
    }
    return steps;
  }

  #sequence(): Step[] {
    const steps: Step[] = [];
    for (let next = this.#letters[this.#at]; next !== undefined && !'|)'.includes(next); next = this.#letters[this.#at])
      steps.push(...this.#repeated());
    return steps;
  }

  #repeated(): Step[] {
    const part = this.#part();
    if (this.#take('*')) return [{ to: [1, part.length + 2] }, ...part, { to: [-part.length - 1] }];
    if (this.#take('+')) return [...part, { to: [-part.length, 1] }];
    if (this.#take('?')) return [{ to: [1, part.length + 1] }, ...part];
    return part;
  }

  #part(): Step[] {
    if (this.#take('(')) {
      if (this.#take('?') && !this.#take(':')) throw this.#refusal();
      const steps = this.#choices();
      if (!this.#take(')')) throw this.#refusal();
      return steps;
    }
    if (this.#take('[')) return [{ take: this.#set() }];
    if (this.#take('.')) return [{ take: (letter) => letter !== '\n' }];
    // A value is matched as a whole anyway.
    if (this.#at === 0 && this.#take('^')) return [];
    if (this.#at === this.#letters.length - 1 && this.#take('$')) return [];
    if ('*+?{}^$]'.includes(this.#letters[this.#at] ?? '*')) throw this.#refusal();
    return [{ take: this.#one() }];
  }

  /** A letter, or what a backslash makes of it. */
  #one(): Letter {
    const isEscaped = this.#take('\\');
    const wanted = this.#letters[this.#at];
    if (wanted === undefined) throw this.#refusal();
    if (isEscaped && /[\dA-Za-z]/.test(wanted)) {
      const kind = classes[wanted.toLowerCase()];
      if (!kind) throw this.#refusal();
      this.#at += 1;
      return wanted === wanted.toLowerCase() ? kind : (letter) => !kind(letter);
    }
    this.#at += 1;
    return (letter) => letter === wanted;
  }

  #set(): Letter {
    const isOther = this.#take('^');
    const members: Letter[] = [];
    while (members.length === 0 || this.#letters[this.#at] !== ']') {
      const from = this.#letters[this.#at];
      const to = this.#letters[this.#at + 2];
      if (
        from !== undefined &&
        from !== '\\' &&
        this.#letters[this.#at + 1] === '-' &&
        to !== undefined &&
        !']\\'.includes(to)
      ) {
        this.#at += 3;
        members.push((letter) => letter >= from && letter <= to);
      } else members.push(this.#one());
    }
    this.#at += 1;
    return (letter) => members.some((isMember) => isMember(letter)) !== isOther;
  }
}
