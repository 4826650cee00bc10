import type { Rule } from './rule.ts';

/** A switched-off check names the rules it switches off and says why, after ` -- `. */
export const explainDisable: Rule = {
  create({ report, sourceCode }) {
    return {
      Program() {
        for (const comment of sourceCode.getAllComments()) {
          const found = /^\s*((?:ox|es)lint-disable(?:-next-line|-line)?)(?=\s|$)(.*)$/s.exec(comment.value);
          if (found === null) continue;
          const [, directive = '', rest = ''] = found;
          const [rules = '', reason = ''] = rest.split(/\s-{2,}\s/);
          const loc = comment.loc.start;
          if (rules.trim() === '') {
            report({ loc, message: `Name the rules that are switched off; a bare \`${directive}\` hides everything.` });
          }
          if (reason.trim().length < 10) {
            report({ loc, message: `Say why this check is switched off: \`${directive} rule-name -- the reason\`.` });
          }
        }
      },
    };
  },
};
