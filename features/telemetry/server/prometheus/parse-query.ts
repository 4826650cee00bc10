import { linearPattern } from './linear-pattern.ts';
import { PrometheusRefusal } from './prometheus-refusal.ts';

/** The longest query (characters); the words of a label may be many. */
export const longestQuery = 10_000;
const mostMatchers = 20;

/** Whether the value of a label is wanted; a label that is missing is an empty text. */
export interface Matcher {
  label: string;
  matches: (value: string) => boolean;
}
/** What labels must be, `__name__` among them. */
export interface Selector {
  /** The one metric that is named; undefined where it is left open. */
  metric: string | undefined;
  matchers: Matcher[];
}
export type Fold = 'avg' | 'min' | 'max';
export type Query =
  | { kind: 'number'; value: number }
  | { kind: 'series'; selector: Selector }
  | { kind: 'fold'; fold: Fold; by: string[]; selector: Selector };

interface Token {
  kind: 'name' | 'text' | 'number' | 'sign';
  text: string;
}

const signs = /^(?:=~|!~|!=|[={}(),+*/-])/;
const understood =
  'understood are a metric with matchers (=, !=, =~, !~), avg, min and max of it by labels, and two numbers';

function readTokens(query: string): Token[] {
  if (query.length > longestQuery) throw new PrometheusRefusal(`the query is longer than ${longestQuery} characters`);
  const tokens: Token[] = [];
  let rest = query.trimStart();
  while (rest !== '') {
    const name = /^[A-Za-z_:][\w:]*/.exec(rest)?.[0];
    const number = name === undefined ? /^\d+(?:\.\d+)?/.exec(rest)?.[0] : undefined;
    const quoted = /^(?:"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`[^`]*`)/s.exec(rest)?.[0];
    const sign = signs.exec(rest)?.[0];
    const text = name ?? number ?? quoted ?? sign;
    if (text === undefined)
      throw new PrometheusRefusal(`cannot be read at character ${query.length - rest.length + 1}: ${understood}`);
    const kind = name !== undefined ? 'name' : number !== undefined ? 'number' : quoted !== undefined ? 'text' : 'sign';
    tokens.push({ kind, text: kind === 'text' ? unquote(text) : text });
    rest = rest.slice(text.length).trimStart();
  }
  return tokens;
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r' };
const unquote = (text: string): string =>
  text.startsWith('`')
    ? text.slice(1, -1)
    : text.slice(1, -1).replace(/\\(.)/gs, (_, letter: string) => escapes[letter] ?? letter);

/** Reads the part of PromQL that is understood; all else is refused. */
export function parseQuery(query: string): Query {
  const reader = new QueryReader(readTokens(query));
  const read = reader.query();
  reader.end();
  return read;
}

/** Reads a series selector (`match[]`), which may leave the metric open. */
export function parseSelector(text: string): Selector {
  const reader = new QueryReader(readTokens(text));
  const selector = reader.selector();
  reader.end();
  return selector;
}

const isFold = (text: string | undefined): text is Fold => text === 'avg' || text === 'min' || text === 'max';

class QueryReader {
  readonly #tokens: readonly Token[];
  #at = 0;
  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens;
  }

  end(): void {
    if (this.#at < this.#tokens.length) throw this.#refusal();
  }

  query(): Query {
    const next = this.#tokens[this.#at];
    if (next?.kind === 'number') return this.#sum();
    const after = this.#tokens[this.#at + 1]?.text;
    if (next?.kind === 'name' && isFold(next.text) && (after === '(' || after === 'by')) return this.#fold(next.text);
    const selector = this.selector();
    if (selector.metric === undefined) throw new PrometheusRefusal('a query names one metric');
    return { kind: 'series', selector };
  }

  /** `1+1`, which Grafana asks to see whether anybody answers. */
  #sum(): Query {
    const first = Number(this.#next('number'));
    if (this.#at === this.#tokens.length) return { kind: 'number', value: first };
    const sign = this.#next('sign');
    const second = Number(this.#next('number'));
    const values: Record<string, number> = {
      '+': first + second,
      '-': first - second,
      '*': first * second,
      '/': first / second,
    };
    const value = values[sign];
    if (value === undefined) throw this.#refusal();
    return { kind: 'number', value };
  }

  #fold(fold: Fold): Query {
    this.#at += 1;
    const before = this.#labels();
    this.#sign('(');
    const inner = this.query();
    if (inner.kind !== 'series') throw this.#refusal();
    this.#sign(')');
    const by = before ?? this.#labels() ?? [];
    return { kind: 'fold', fold, by, selector: inner.selector };
  }

  #labels(): string[] | undefined {
    if (this.#tokens[this.#at]?.text !== 'by') return undefined;
    this.#at += 1;
    this.#sign('(');
    const labels: string[] = [];
    while (this.#tokens[this.#at]?.kind === 'name') {
      labels.push(this.#next('name'));
      if (this.#tokens[this.#at]?.text === ',') this.#at += 1;
    }
    this.#sign(')');
    return [...new Set(labels)];
  }

  selector(): Selector {
    const selector: Selector = { metric: undefined, matchers: [] };
    if (this.#tokens[this.#at]?.kind === 'name') this.#add(selector, '__name__', '=', this.#next('name'));
    if (this.#tokens[this.#at]?.text === '{') this.#readMatchers(selector);
    if (selector.matchers.length === 0) throw this.#refusal();
    return selector;
  }

  #readMatchers(selector: Selector): void {
    this.#sign('{');
    while (this.#tokens[this.#at]?.kind === 'name') {
      this.#add(selector, this.#next('name'), this.#next('sign'), this.#next('text'));
      if (this.#tokens[this.#at]?.text !== ',') break;
      this.#at += 1;
    }
    this.#sign('}');
  }

  #add(selector: Selector, label: string, sign: string, wanted: string): void {
    if (label === '__name__' && sign === '=') selector.metric ??= wanted;
    selector.matchers.push({ label, matches: matching(sign, wanted) });
    if (selector.matchers.length > mostMatchers)
      throw new PrometheusRefusal(`at most ${mostMatchers} matchers are understood`);
  }

  #next(kind: Token['kind']): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== kind) throw this.#refusal();
    this.#at += 1;
    return token.text;
  }

  #sign(text: string): void {
    if (this.#tokens[this.#at]?.kind !== 'sign' || this.#tokens[this.#at]?.text !== text) throw this.#refusal();
    this.#at += 1;
  }

  #refusal(): PrometheusRefusal {
    const found = this.#tokens[this.#at]?.text.slice(0, 40);
    return new PrometheusRefusal(`unexpected ${found === undefined ? 'end' : JSON.stringify(found)}: ${understood}`);
  }
}

function matching(sign: string, wanted: string): Matcher['matches'] {
  if (sign === '=') return (value) => value === wanted;
  if (sign === '!=') return (value) => value !== wanted;
  if (sign !== '=~' && sign !== '!~') throw new PrometheusRefusal(`${sign} is no matcher: ${understood}`);
  const judged = new Map<string, boolean>();
  const matches = linearPattern(wanted);
  return (value) => {
    const known = judged.get(value) ?? matches(value);
    judged.set(value, known);
    return known === (sign === '=~');
  };
}
