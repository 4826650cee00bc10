import type { MailContent, MailLanguage } from '@trellis/notifications/server';

/** A mail about an account, without its reader. */
export interface AccountMail {
  subject: string;
  content: MailContent;
}

interface Words {
  hello: (name: string) => string;
  unasked: string;
  security: string;
  reset: { subject: string; text: (product: string) => string; label: string };
  changed: { subject: string; text: (product: string) => string };
  twoFactor: { on: (product: string) => string; off: (product: string) => string; subject: string };
  confirm: { subject: string; text: (product: string) => string; label: string };
  moved: { subject: string; text: (address: string, product: string) => string };
  invited: {
    subject: (by: string, product: string) => string;
    text: (by: string, places: string, product: string) => string;
    life: string;
    label: string;
    foot: string;
  };
  added: { subject: string; text: (by: string, places: string) => string };
  decided: { granted: (place: string) => string; denied: (place: string) => string; subject: string };
  open: (product: string) => string;
}

const words: Readonly<Record<MailLanguage, Words>> = {
  en: {
    hello: (name) => `Hello ${name},`,
    unasked: 'If you did not ask for this, ignore this mail: nothing changes.',
    security: 'If this was not you, tell your facility manager or administrator at once.',
    reset: {
      subject: 'Choose a new password',
      text: (product) =>
        `somebody asked for a new password for your ${product} account. The link below works once, for 60 minutes.`,
      label: 'Choose a new password',
    },
    changed: {
      subject: 'Your password was changed',
      text: (product) => `the password of your ${product} account was changed.`,
    },
    twoFactor: {
      subject: 'Two-factor authentication',
      on: (product) => `two-factor authentication was switched on for your ${product} account.`,
      off: (product) =>
        `two-factor authentication was switched off for your ${product} account. Your password alone opens it now.`,
    },
    confirm: {
      subject: 'Confirm your new e-mail address',
      text: (product) =>
        `this address is to become the one you sign in to ${product} with. The link below works once, for 24 hours.`,
      label: 'Confirm the address',
    },
    moved: {
      subject: 'Your e-mail address was changed',
      text: (address, product) => `from now on you sign in to ${product} with ${address}.`,
    },
    invited: {
      subject: (by, product) => `${by} invited you to ${product}`,
      text: (by, places, product) => `${by} invited you to work in ${places} with ${product}.`,
      life: 'The link below opens your account. It works once, for 7 days.',
      label: 'Set up your account',
      foot: 'If you do not know the sender, ignore this mail: no account is opened.',
    },
    added: {
      subject: 'You have a new facility',
      text: (by, places) => `${by} gave you access to ${places}.`,
    },
    open: (product) => `Open ${product}`,
    decided: {
      subject: 'Your request for access',
      granted: (place) => `you have access to ${place} now.`,
      denied: (place) => `your request for access to ${place} was not granted.`,
    },
  },
  es: {
    hello: (name) => `Hola, ${name}:`,
    unasked: 'Si usted no lo pidió, no haga nada: no cambiará nada.',
    security: 'Si no fue usted, avise de inmediato a su gerente o administrador.',
    reset: {
      subject: 'Elija una contraseña nueva',
      text: (product) =>
        `alguien pidió una contraseña nueva para su cuenta de ${product}. El enlace sirve una sola vez, durante 60 minutos.`,
      label: 'Elegir una contraseña nueva',
    },
    changed: {
      subject: 'Su contraseña ha cambiado',
      text: (product) => `se cambió la contraseña de su cuenta de ${product}.`,
    },
    twoFactor: {
      subject: 'Autenticación en dos pasos',
      on: (product) => `se activó la autenticación en dos pasos de su cuenta de ${product}.`,
      off: (product) =>
        `se desactivó la autenticación en dos pasos de su cuenta de ${product}. Ahora basta con su contraseña.`,
    },
    confirm: {
      subject: 'Confirme su nuevo correo electrónico',
      text: (product) =>
        `con esta dirección va a iniciar sesión en ${product}. El enlace sirve una sola vez, durante 24 horas.`,
      label: 'Confirmar la dirección',
    },
    moved: {
      subject: 'Su correo electrónico ha cambiado',
      text: (address, product) => `desde ahora inicia sesión en ${product} con ${address}.`,
    },
    invited: {
      subject: (by, product) => `${by} le invita a ${product}`,
      text: (by, places, product) => `${by} le invita a trabajar en ${places} con ${product}.`,
      life: 'El enlace abre su cuenta. Sirve una sola vez, durante 7 días.',
      label: 'Configurar su cuenta',
      foot: 'Si no conoce al remitente, no haga nada: no se abrirá ninguna cuenta.',
    },
    added: {
      subject: 'Tiene una instalación nueva',
      text: (by, places) => `${by} le dio acceso a ${places}.`,
    },
    open: (product) => `Abrir ${product}`,
    decided: {
      subject: 'Su solicitud de acceso',
      granted: (place) => `ya tiene acceso a ${place}.`,
      denied: (place) => `no se concedió su solicitud de acceso a ${place}.`,
    },
  },
};

interface Reader {
  lang: MailLanguage;
  firstname: string;
  /** How the product is called where the links of the mail lead. */
  product: string;
}
type Action = NonNullable<MailContent['action']>;

function mailTo(
  reader: Reader,
  subject: string,
  text: readonly string[],
  footer: string,
  action?: Action,
): AccountMail {
  const { lang, firstname } = reader;
  return {
    subject,
    content: { lang, greeting: words[lang].hello(firstname), paragraphs: text, footer, ...(action && { action }) },
  };
}

/** The link to choose a new password. */
export function resetMail(reader: Reader, url: string): AccountMail {
  const { reset, unasked } = words[reader.lang];
  return mailTo(reader, reset.subject, [reset.text(reader.product)], unasked, { label: reset.label, url });
}

/** Tells that the password was changed. */
export function passwordChangedMail(reader: Reader): AccountMail {
  const { changed, security } = words[reader.lang];
  return mailTo(reader, changed.subject, [changed.text(reader.product)], security);
}

/** Tells that the second step was switched. */
export function twoFactorMail(reader: Reader, isOn: boolean): AccountMail {
  const { twoFactor, security } = words[reader.lang];
  return mailTo(reader, twoFactor.subject, [(isOn ? twoFactor.on : twoFactor.off)(reader.product)], security);
}

/** The link that confirms a new address; it goes there. */
export function confirmEmailMail(reader: Reader, url: string): AccountMail {
  const { confirm, unasked } = words[reader.lang];
  return mailTo(reader, confirm.subject, [confirm.text(reader.product)], unasked, { label: confirm.label, url });
}

/** Tells the old address where sign-in moved. */
export function emailChangedMail(reader: Reader, address: string): AccountMail {
  const { moved, security } = words[reader.lang];
  return mailTo(reader, moved.subject, [moved.text(address, reader.product)], security);
}

/** The link of an invitation. */
export function invitationMail(reader: Reader, by: string, places: readonly string[], url: string): AccountMail {
  const { invited } = words[reader.lang];
  const text = [invited.text(by, listOf(places, reader.lang), reader.product), invited.life];
  return mailTo(reader, invited.subject(by, reader.product), text, invited.foot, { label: invited.label, url });
}

/** Tells a person who has an account of new facilities. */
export function addedMail(reader: Reader, by: string, places: readonly string[], url: string): AccountMail {
  const { added, security, open } = words[reader.lang];
  return mailTo(reader, added.subject, [added.text(by, listOf(places, reader.lang))], security, {
    label: open(reader.product),
    url,
  });
}

/** Tells a person what became of a request for access. */
export function accessDecidedMail(reader: Reader, isGranted: boolean, place: string, url: string): AccountMail {
  const { decided, open } = words[reader.lang];
  return mailTo(
    reader,
    decided.subject,
    [isGranted ? decided.granted(place) : decided.denied(place)],
    place,
    isGranted ? { label: open(reader.product), url } : undefined,
  );
}

const listOf = (names: readonly string[], lang: MailLanguage): string =>
  new Intl.ListFormat(lang, { style: 'long', type: 'conjunction' }).format(names);
