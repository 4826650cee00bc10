import { ModelFault } from '../model-fault.ts';

/** A file of a model as it was given: its name and its JSON text. */
export interface ModelFile {
  name: string;
  text: string;
}

export type VariableType = 'state' | 'aux' | 'const' | 'input';

/** One variable as the files tell it. */
export interface ModelVariable {
  name: string;
  type: VariableType;
  /** Of a state its rate of change per second; none for an input that only data give. */
  definition?: string;
  /** Of a state: its value at the beginning. */
  init?: string;
  unit: string;
  description: string;
  reference: string;
  /** Least and greatest value that fitting may give the constant: `"fit": ["0.1", "20"]`, which other readers of the format pass over. */
  fit?: readonly [number, number];
}

/** A function that a model defines: `satVp(temp)`. */
export interface ModelFunction {
  name: string;
  parameters: readonly string[];
  definition: string;
}

/** What the files come to together; a later file has the last word. */
export interface ModelSource {
  variables: ReadonlyMap<string, ModelVariable>;
  functions: ReadonlyMap<string, ModelFunction>;
  /** Files that were named in an order of processing but hold data instead of equations. */
  leftOut: readonly string[];
}

/** Bounds of what is taken, so that a file cannot keep a server busy. */
export const [mostFiles, longestFiles, deepestFile, mostVariables] = [12, 1_000_000, 24, 1500];

const nameShape = /^[A-Za-z_]\w{0,79}$/;
const functionShape = /^([A-Za-z_]\w{0,79})\s*\(([^()]*)\)$/;
type Node = Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads the files of a model in the GreenLight format, in the order that one of them asks for, else as given. */
export function readModelFiles(files: readonly ModelFile[]): ModelSource {
  if (files.length === 0) throw new ModelFault('no-file', 'A model has at least one file.');
  if (files.length > mostFiles) throw new ModelFault('too-large', `A model has at most ${mostFiles} files.`);
  if (files.reduce((sum, { text }) => sum + text.length, 0) > longestFiles)
    throw new ModelFault('too-large', 'The files of a model have at most a million characters together.');
  const leftOut: string[] = [];
  const variables = new Map<string, ModelVariable>();
  const functions = new Map<string, ModelFunction>();
  for (const root of inOrder(files, leftOut)) {
    const seen = new Set<string>();
    visit(root, '', 0, (name, node) => {
      if (seen.has(name)) throw new ModelFault('named-twice', `${name} is defined twice in one file.`);
      seen.add(name);
      if (node['type'] === 'function') functions.set(nameOfFunction(name), readFunction(name, node));
      else variables.set(name, readVariable(name, node, variables.get(name)));
      if (variables.size + functions.size > mostVariables)
        throw new ModelFault('too-large', `A model has at most ${mostVariables} variables and functions.`);
    });
  }
  if (![...variables.values()].some(({ type }) => type === 'state'))
    throw new ModelFault('no-state', 'No variable of these files is a state, so nothing would change in time.');
  return { variables, functions, leftOut };
}

function readJson({ name, text }: ModelFile): Node {
  let read: unknown;
  try {
    read = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new ModelFault('not-json', `${name} is no JSON file: ${(error as Error).message.slice(0, 200)}`);
  }
  if (!isNode(read)) throw new ModelFault('not-json', `${name} holds no JSON object.`);
  return read;
}

const plainName = (path: string) => path.split(/[\\/]/).at(-1)?.toLowerCase() ?? '';

/** The files and pieces in their order of precedence, the strongest last. A file that gives an order says nothing else. */
function inOrder(files: readonly ModelFile[], leftOut: string[]): Node[] {
  const read = files.map((file) => ({ name: plainName(file.name), node: readJson(file) }));
  const ordering = read.filter(({ node }) => Array.isArray(node['processing_order']));
  if (ordering.length > 1) throw new ModelFault('two-orders', 'Two of the files give an order of processing.');
  const [first] = ordering;
  if (!first) return read.map(({ node }) => node);
  const used = new Set<string>([first.name]);
  const pieces = (first.node['processing_order'] as unknown[]).flatMap((piece): Node[] => {
    if (isNode(piece)) return [piece];
    const name = typeof piece === 'string' ? plainName(piece) : 'what is no name';
    const found = read.find((one) => one.name === name);
    if (found) used.add(name);
    else if (name.endsWith('.csv')) leftOut.push(name);
    else throw new ModelFault('missing-file', `The order of processing names ${name}, which was not given.`);
    return found ? [found.node] : [];
  });
  // What the order does not name was added on purpose, such as another climate control, and goes last.
  return [...pieces, ...read.filter(({ name }) => !used.has(name)).map(({ node }) => node)];
}

function visit(node: Node, name: string, depth: number, found: (name: string, node: Node) => void): void {
  if (depth > deepestFile)
    throw new ModelFault('too-deep', `The parts of a file stand at most ${deepestFile} deep in each other.`);
  const isVariable = name !== '' && (typeof node['type'] === 'string' || typeof node['definition'] === 'string');
  if (isVariable) {
    if (node['type'] !== 'time') found(name, node);
    return;
  }
  // Settings of other programs, and the name they give to time.
  if (name.toLowerCase() === 'options') return;
  for (const [key, value] of Object.entries(node)) if (isNode(value)) visit(value, key, depth + 1, found);
}

function checkName(name: string): string {
  if (!nameShape.test(name) || name in Object.prototype)
    throw new ModelFault('bad-name', `“${name.slice(0, 80)}” is no name for a variable.`);
  return name;
}

const words = (node: Node, key: string, most: number): string =>
  typeof node[key] === 'string' ? node[key].slice(0, most) : '';

/** An expression of a node: text, or a number that somebody wrote without quotes. */
function expressionOf(node: Node, key: string): string | undefined {
  const value = node[key];
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

const variableTypes: readonly VariableType[] = ['state', 'aux', 'const', 'input'];

/** A definition alone replaces a definition: a state stays one, an input becomes what is reckoned. */
function readType(name: string, node: Node, before: ModelVariable | undefined): VariableType {
  const given = node['type'];
  const kept = before?.type === 'state' || before?.type === 'const' ? before.type : 'aux';
  const type = given === undefined ? kept : variableTypes.find((known) => known === given);
  if (!type) throw new ModelFault('bad-type', `${name} is of no known type: state, aux, const, input or function.`);
  return type;
}

function readVariable(name: string, node: Node, before: ModelVariable | undefined): ModelVariable {
  checkName(name);
  const type = readType(name, node, before);
  const said = (key: 'unit' | 'description' | 'reference', most: number) =>
    words(node, key, most) || (before?.[key] ?? '');
  const definition = expressionOf(node, 'definition');
  const init = expressionOf(node, 'init') ?? before?.init;
  const fit = readFit(name, node['fit']) ?? before?.fit;
  return {
    ...{ name, type },
    ...(definition !== undefined && { definition }),
    ...(init !== undefined && { init }),
    ...{ unit: said('unit', 80), description: said('description', 500), reference: said('reference', 500) },
    ...(fit && { fit }),
  };
}

function readFit(name: string, given: unknown): readonly [number, number] | undefined {
  if (given === undefined) return undefined;
  const [least, greatest] = Array.isArray(given) && given.length === 2 ? given.map(numberOf) : [];
  if (least === undefined || greatest === undefined || !(least < greatest) || !Number.isFinite(greatest - least))
    throw new ModelFault('bad-fit', `${name}: what it is fitted within is two numbers, the smaller first.`);
  return [least, greatest];
}

/** A number, or one that is written in quotes. */
const numberOf = (value: unknown) => (typeof value === 'number' || typeof value === 'string' ? Number(value) : NaN);

const nameOfFunction = (spelled: string) => spelled.split('(')[0]?.trim() ?? '';

function readFunction(spelled: string, node: Node): ModelFunction {
  const found = functionShape.exec(spelled.trim());
  const definition = expressionOf(node, 'definition');
  const parameters = found?.[2]?.split(',').map((one) => one.trim()) ?? [];
  if (!found?.[1] || definition === undefined || parameters.length > 8 || new Set(parameters).size < parameters.length)
    throw new ModelFault(
      'bad-function',
      `“${spelled.slice(0, 80)}” is no function such as min(a, b) with a definition.`,
    );
  return { name: checkName(found[1]), parameters: parameters.map(checkName), definition };
}
