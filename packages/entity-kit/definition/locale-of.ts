const locales: Readonly<Record<string, string>> = { en: 'en-US', es: 'es-US' };

/**
 * How a language writes numbers and dates here: as in the USA in both, where scales, labels and the files of the states have a decimal
 * point. By the rules of Spain a typed `1.125` would be a thousand times as much.
 */
export const localeOf = (lang: string): string => locales[lang] ?? lang;
