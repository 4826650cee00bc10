import type { Rule } from 'eslint';

/** Lint rule: a switched-off check names the rules it switches off and says why, after ` -- `. */
export const explainDisable: Rule.RuleModule = {
  meta: {
    type: 'suggestion',
    docs: { description: 'A switched-off check gives its reason.' },
    messages: {
      reason: 'Say why this check is switched off: `{{directive}} rule-name -- the reason`.',
      rules: 'Name the rules that are switched off; a bare `{{directive}}` hides everything.',
    },
    schema: [],
  },
  create(context) {
    return {
      Program() {
        for (const comment of context.sourceCode.getAllComments()) {
          const found = /^\s*(eslint-disable(?:-next-line|-line)?)(?=\s|$)(.*)$/s.exec(comment.value);
          if (found === null || comment.loc == null) continue;
          const [, directive = '', rest = ''] = found;
          const [rules = '', reason = ''] = rest.split(/\s-{2,}\s/);
          // One column before the comment, where even a comment that switches this rule off does not reach.
          const loc = { line: comment.loc.start.line, column: comment.loc.start.column - 1 };
          if (rules.trim() === '') context.report({ loc, messageId: 'rules', data: { directive } });
          if (reason.trim().length < 10) context.report({ loc, messageId: 'reason', data: { directive } });
        }
      },
    };
  },
};
