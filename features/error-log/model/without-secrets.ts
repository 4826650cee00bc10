const hidden = '…';

const rules: readonly (readonly [RegExp, string])[] = [
  [/\b(bearer|basic)\s+[\w.~+/=-]+/gi, `$1 ${hidden}`],
  [
    /(["'])(\w*(?:token|password|secret|api_?key|challenge)|code)\1(\s*:\s*)(["'])(?:(?!\4).)*\4/gi,
    `$1$2$1$3$4${hidden}$4`,
  ],
  [
    /\b(\w*(?:token|password|secret|api_?key|challenge)|code)(\s*[=:]\s*)(?:(["'])(?:(?!\3).)*\3|[^\s"'&,;)}\]]+)/gi,
    `$1$2${hidden}`,
  ],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, `${hidden}@${hidden}`],
  // Random keys: long, unbroken, letters and digits mixed.
  [/\b(?=[\w-]{0,99}\d)(?=[\w-]{0,99}[A-Za-z])[\w-]{32,}/g, hidden],
];

/** A text that may leave the browser or be kept: without tokens, passwords, codes of links and mail addresses. */
export const withoutSecrets = (text: string): string =>
  rules.reduce((left, [pattern, instead]) => left.replace(pattern, instead), text);
