/** What a test message says. */
export const testWords = {
  en: {
    subject: 'Test: alerts reach you',
    greeting: (name: string) => `Hello ${name},`,
    text: (facility: string) => `This is a test. You are named for alerts of ${facility}, and they come this way.`,
    footer: 'Nothing is wrong, and nothing is to be done.',
  },
  es: {
    subject: 'Prueba: las alertas le llegan',
    greeting: (name: string) => `Hola, ${name}:`,
    text: (facility: string) => `Esto es una prueba. Usted recibe las alertas de ${facility}, y llegan por aquí.`,
    footer: 'No pasa nada y no hay nada que hacer.',
  },
} as const;
