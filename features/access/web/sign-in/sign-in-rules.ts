import { emailAddress, required, ruleMessages, type Rule } from '@trellis/entity-kit';

/** Text keys of the shared rules' messages, so that the form speaks the person's language. */
const keyOfMessage: Record<string, string> = {
  [ruleMessages.required]: 'rules.required',
  [ruleMessages.email]: 'rules.email',
};

/** First broken rule's text key, or true: the form library's way of asking. */
const check =
  (...rules: Rule[]) =>
  (value: string): true | string => {
    for (const rule of rules) {
      const outcome = rule(value.trim());
      if (outcome !== true) return keyOfMessage[outcome] ?? outcome;
    }
    return true;
  };

/** A given, well-formed address. */
export const checkEmail = check(required, emailAddress);
/** A given password; spaces count, so it is not trimmed. */
export const checkPassword = (value: string): true | string => {
  const outcome = required(value);
  return outcome === true || (keyOfMessage[outcome] ?? outcome);
};
