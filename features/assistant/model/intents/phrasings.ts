import type { AssistantLanguage, IntentName } from './intent.ts';

/** Marks that stand in a question where a unit or an area is named. */
export const unitMark = '#unit';
export const areaMark = '#area';

/** Says that a page of the product is meant. */
export const screenWord = /\b(?:screen|page|pantalla|pagina)\b/;

/** A way to ask for something, over a plain question with its names marked. */
export interface Phrasing {
  intent: IntentName;
  lang?: AssistantLanguage;
  pattern: RegExp;
  /** Words that make it mean something else. */
  unless?: RegExp;
  /** Means nothing without a unit. */
  needsUnit?: true;
}

const please = '(?:please |hey |can you |could you |i want to |i need to |let s |now )*';
const porFavor = '(?:por favor |oye |puedes |podrias |puede |quiero |hay que |necesito |ahora )*';
const unit = '(?:(?:the )?(?:unit|vfu|rack) |(?:la |el )?(?:unidad|vfu|estante) )?#unit';

/** Ways to ask, in the order in which they are tried. */
export const phrasings: readonly Phrasing[] = [
  {
    intent: 'irrigateUnit',
    lang: 'en',
    pattern: new RegExp(
      `^${please}(?:irrigate|water(?! (?:temperature|level|use|usage|consumption|content|quality|supply|tank|meter|pressure|ph|ec)\\b)|(?:run|start|turn on) (?:the )?(?:irrigation|watering))\\b`,
    ),
  },
  {
    intent: 'irrigateUnit',
    lang: 'es',
    pattern: new RegExp(
      `^${porFavor}(?:riega|regar|riegue|irriga|irrigar|irrigue|(?:inicia|iniciar|inicie|arranca|activa|activar|enciende|encender|pon|poner) (?:el )?riego)\\b`,
    ),
  },
  {
    intent: 'openAlerts',
    unless: screenWord,
    lang: 'en',
    pattern:
      /^(?:open )?(?:alerts?|alarms?|exceptions?)$|\b(?:open|active|current|any|unresolved|which|what|list|show|how many|are there|are the|see)\b.*\b(?:alerts?|alarms?|exceptions?)\b|\b(?:alerts?|alarms?)\b.*(?:\b(?:now|open|active|today)\b|\b(?:in|on|of|for) .*#unit)/,
  },
  {
    intent: 'openAlerts',
    unless: screenWord,
    lang: 'es',
    pattern:
      /^(?:las )?(?:alertas?|alarmas?)$|\b(?:hay|que|cuales|cuantas|muestra\w*|lista\w*|dime|ver|tengo|tenemos)\b.*\b(?:alertas?|alarmas?)\b|\b(?:alertas?|alarmas?) (?:abiertas?|activas?|actuales|sin resolver|pendientes|de hoy|ahora|hay|(?:de|en) .*#unit)/,
  },
  {
    intent: 'troubledUnits',
    unless: screenWord,
    lang: 'en',
    pattern:
      /\b(?:units|vfus|racks|(?:which|what|any) (?:unit|vfu|rack)|anything|something|everything)\b.*\b(?:trouble|troubled|problems?|wrong|warnings?|attention|offline|unhealthy|not (?:ok|okay|healthy|well)|all right|alright|fine)\b|^(?:any|which|what) (?:problems?|troubles?|warnings?)\b/,
  },
  {
    intent: 'troubledUnits',
    unless: screenWord,
    lang: 'es',
    pattern:
      /\b(?:unidades|vfus|estantes|(?:que|cual|alguna?) (?:unidad|vfu|estante)|algo|todo)\b.*\b(?:problemas?|mal|avisos?|advertencias?|atencion|sin conexion|bien|en orden)\b|^(?:hay |que |cuales )?(?:problemas?|avisos?)\b/,
  },
  {
    intent: 'openScreen',
    lang: 'en',
    pattern: new RegExp(
      `^${please}(?:open(?: up)?|go to|take me to|navigate to|bring up|switch to|show(?: me)? the (?:screen|page)(?: of| for)?) (?<screen>.+)$`,
    ),
  },
  {
    intent: 'openScreen',
    lang: 'es',
    pattern: new RegExp(
      `^${porFavor}(?:abre|abrir|abra|ve a|ir a|vaya a|llevame a|navega a|cambia a|muestra(?:me)? la (?:pantalla|pagina)(?: de)?) (?<screen>.+)$`,
    ),
  },
  {
    intent: 'nextHarvests',
    lang: 'en',
    pattern:
      /\b(?:next|upcoming|coming|planned)\b.*\bharvests?\b|\bwhen\b.*\b(?:harvest(?:s|ed|ing)?)\b|\bharvests? (?:this|next|coming) (?:week|month)\b|^(?:show|list|which|what) .*\bharvests?\b|^harvests?$/,
  },
  {
    intent: 'nextHarvests',
    lang: 'es',
    pattern:
      /\b(?:proxim[ao]s?|siguientes?|futuras?)\b.*\bcosechas?\b|\bcosechas? (?:proximas?|siguientes?|futuras?|de (?:esta|la proxima) semana|previstas?|planificadas?)\b|\bcuando\b.*\bcosech\w*|^(?:que|cuales|muestra\w*|lista\w*) .*\bcosechas?\b|^(?:las )?cosechas?$/,
  },
  {
    intent: 'myTasksToday',
    lang: 'en',
    pattern:
      /\b(?:my|today s|todays)\b.*\b(?:tasks?|to-? ?dos?|work)\b(?! (?:type|hours|permit|email))|\btasks?\b.*\b(?:today|for me|assigned to me)\b|\bwhat (?:do|should|must|can) i (?:have to |need to )?(?:do|work on)(?: today| now| next)?$|\bto-? ?do list\b|^tasks?$/,
  },
  {
    intent: 'myTasksToday',
    lang: 'es',
    pattern:
      /\bmis (?:tareas|pendientes)\b|\btareas?\b.*\b(?:hoy|para mi|asignadas a mi)\b|\bque (?:tengo|debo|hay|me toca)(?: que)? hacer(?: hoy| ahora)?$|\bmi trabajo (?:de|para) hoy\b|^(?:las )?tareas$/,
  },
  {
    intent: 'unitContents',
    lang: 'en',
    needsUnit: true,
    pattern: new RegExp(
      `\\bwhat(?: is|s| s)? (?:there |planted |growing |grown )?(?:in|on|inside) ${unit}|\\bwhat(?: is|s| s)? ${unit} growing|\\b(?:which|what) (?:strain|crop|variety|plan|grow plan|phase|plants?|day)\\b|\\b(?:strain|crop|plan|phase|contents?|plants) (?:of|in|on) ${unit}|\\bwhat (?:grows|does ${unit} (?:grow|have|hold|contain))|\\bis ${unit} empty`,
    ),
  },
  {
    intent: 'unitContents',
    lang: 'es',
    needsUnit: true,
    pattern: new RegExp(
      `\\bque (?:hay|crece|esta (?:creciendo|plantado|cultivado)|se cultiva|tiene|cultiva|contiene|lleva)\\b(?!.*\\b(?:problema|alerta))|\\b(?:que|cual(?: es)?)(?: la| el)? (?:cepa|variedad|cultivo|plan|fase|dia|planta)\\b|\\b(?:cepa|variedad|plan|fase|contenido|plantas) (?:de|en) ${unit}|\\besta vacia? ${unit}|${unit} esta vacia?`,
    ),
  },
  {
    intent: 'unitStatus',
    lang: 'en',
    needsUnit: true,
    pattern:
      /\b(?:status|state|health|healthy|how is|how s|hows|how are|doing|ok|okay|alright|what s wrong|what is wrong|why|problem|trouble|condition|check|tell me about|show(?: me)?|what about|offline|online|where)\b/,
  },
  {
    intent: 'unitStatus',
    lang: 'es',
    needsUnit: true,
    pattern:
      /\b(?:estado|situacion|salud|sana|como (?:esta|va|anda|sigue)|por que|que (?:le )?pasa|que tal|problema|bien|mal|condicion|revisa|hablame de|muestra(?:me)?|en linea|sin conexion|donde)\b/,
  },
  {
    intent: 'unitStatus',
    needsUnit: true,
    pattern: new RegExp(`^${unit}$`),
  },
];

/** What is measured, by the words for it. */
export const metricWords = [
  { metric: 'vpd', lang: undefined, pattern: /\bvpd\b/ },
  { metric: 'vpd', lang: 'en', pattern: /\bvapou?r pressure deficit\b/ },
  { metric: 'vpd', lang: 'es', pattern: /\bdpv\b|\bdeficit de presion de vapor\b/ },
  { metric: 'co2', lang: undefined, pattern: /\bco ?2\b/ },
  { metric: 'co2', lang: 'en', pattern: /\bcarbon dioxide\b/ },
  { metric: 'co2', lang: 'es', pattern: /\bdioxido de carbono\b/ },
  { metric: 'humidity', lang: 'en', pattern: /\bhumidity\b|\bhow (?:humid|damp)\b|\brh\b/ },
  { metric: 'humidity', lang: 'es', pattern: /\bhumedad\b|\bque tan humed[ao]\b/ },
  { metric: 'temperature', lang: 'en', pattern: /\btemperatures?\b|\btemp\b|\bhow (?:hot|warm|cold|cool)\b/ },
  {
    metric: 'temperature',
    lang: 'es',
    pattern: /\btemperaturas?\b|\bque tan (?:calient\w+|fri[ao])\b|\bcuanto (?:calor|frio)\b/,
  },
] as const;

/** Asks for a measured value, rather than about measuring. */
export const asksValue: Readonly<Record<AssistantLanguage, RegExp>> = {
  en: /\b(?:average|mean|what is|what s|whats|current|currently|now|how (?:hot|warm|cold|cool|humid|damp|high|low|much)|tell me|show(?: me)?|give me)\b/,
  es: /\b(?:medi[ao]|promedio|cual es|cuanto|cuanta|que (?:temperatura|humedad|co ?2|vpd|dpv)|actual|actualmente|ahora|que tan|dime|muestra(?:me)?|dame)\b/,
};

/** A metric with no more than where, as typed in a hurry: "vpd", "temperature veg a". */
export const barePlace =
  /^(?:the |la |el )?(?:air |del aire )?(?:vpd|dpv|co ?2|humidity|rh|temperatures?|temp|humedad|temperaturas?)(?: (?:in|of|at|for|en|de|del) .+| #area| #unit)?$/;

/** Questions about how the product works, which its help answers. */
export const asksHow =
  /^(?:how (?:do|can|to|does|should|would|often)|where (?:do|can|is the|are the)|what (?:is|are) an? |what does|what (?:is|are) the (?:difference|meaning|definition)|explain|define|why (?:do|does|can t|can not) (?:i|we|the)\b|como (?:se|puedo|puede|hago|hacer|funciona|cambio|cambiar|configuro|agrego|anado|creo|crear|anadir)|donde (?:se|puedo|encuentro|veo|cambio)|que (?:es|son) (?:un|una|unos|unas|el|la|los|las)\b|que significa|para que)/;
/** What asks how it works unless a unit or an area is named with it. */
export const asksDefinition = /^(?:what (?:is|are) |que (?:es|son) )(?:the |la |el )?[\p{L}\p{N}]+$/u;
