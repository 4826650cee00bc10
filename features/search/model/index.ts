export { endingOf, plainText, typedWords, wholeForms, type TypedWord } from './plain-words.ts';
export { isNearly } from './typing-mistakes.ts';
export { longestQuery, mostResults, searchApi, type FoundKind, type FoundRecord } from './search.api.ts';
export {
  parseTypedCommands,
  worded,
  type NamedCommand,
  type NamedPlace,
  type TypedCommand,
  type WordedPlace,
} from './parse-typed-command.ts';
