import { ruleMessages } from '@trellis/entity-kit';

/** Fewest characters of a password. */
export const passwordMin = 12;

/** What is wrong with a new password, in the words of the form. */
export const passwordMessages = {
  required: ruleMessages.required,
  tooShort: `At least ${passwordMin} characters.`,
  tooSimple: 'Too simple: use more different characters.',
  tooCommon: 'Too common: it is among the first passwords that are tried.',
  isAddress: 'Must not contain your e-mail address.',
  differs: 'The passwords do not match.',
} as const;
export type PasswordProblem = keyof typeof passwordMessages;

/** The first rule a new password breaks; undefined when it may be used. Spaces count. */
export function findPasswordProblem(password: string, email = ''): PasswordProblem | undefined {
  if (password === '') return 'required';
  if (password.length < passwordMin) return 'tooShort';
  if (new Set(password.toLowerCase()).size < 5) return 'tooSimple';
  const name = email.split('@')[0]?.toLowerCase() ?? '';
  if (name.length >= 4 && password.toLowerCase().includes(name)) return 'isAddress';
  return undefined;
}

/** How hard a password is to guess, 0 (refused) to 4: by its length and how many kinds of characters it mixes. */
export function passwordStrength(password: string, email = ''): 0 | 1 | 2 | 3 | 4 {
  if (findPasswordProblem(password, email)) return 0;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const points = password.length + kinds * 2 + Math.min(new Set(password).size, 12) / 2;
  if (points >= 32) return 4;
  if (points >= 26) return 3;
  return points >= 21 ? 2 : 1;
}
