import type { ReferenceRows } from '@trellis/server-kit';
import { defaultProblemTypeId, TicketProblemType } from '@trellis/tickets/model';

type Category = 'Irrigation' | 'Air' | 'Lights' | 'Other';

/** One problem of the guided wizard: subcategory in both languages, with priority and agreed hours. */
const problem = (
  id: number,
  category: Category,
  spanish: string,
  [subcategory, subcategoryEs]: readonly [string, string],
  ticket_priority_id: number,
  slaHours: number,
) => ({
  id,
  seq: id,
  label: `${category} – ${subcategory}`,
  labelEs: `${spanish} – ${subcategoryEs}`,
  category,
  subcategory,
  ticket_priority_id,
  slaHours,
});

/** Problem types: those of the wizard by category, and 50, which a ticket has when nobody chose one. */
export const problemTypeRows: ReferenceRows = {
  entity: TicketProblemType,
  rows: [
    problem(1, 'Irrigation', 'Riego', ['No water', 'Sin agua'], 1, 4),
    problem(2, 'Irrigation', 'Riego', ['Low flow', 'Poco caudal'], 2, 12),
    problem(3, 'Irrigation', 'Riego', ['Leak', 'Fuga'], 1, 4),
    problem(4, 'Irrigation', 'Riego', ['Does not stop', 'No se detiene'], 1, 2),
    problem(5, 'Irrigation', 'Riego', ['Clogged emitter', 'Emisor obstruido'], 3, 48),
    problem(6, 'Irrigation', 'Riego', ['Wrong pH or EC', 'pH o CE incorrectos'], 2, 12),
    problem(10, 'Air', 'Aire', ['Too hot', 'Demasiado calor'], 1, 4),
    problem(11, 'Air', 'Aire', ['Too cold', 'Demasiado frío'], 2, 8),
    problem(12, 'Air', 'Aire', ['Too humid', 'Demasiada humedad'], 2, 8),
    problem(13, 'Air', 'Aire', ['Too dry', 'Demasiado seco'], 3, 24),
    problem(14, 'Air', 'Aire', ['No air movement', 'Sin movimiento de aire'], 2, 12),
    problem(15, 'Air', 'Aire', ['CO2 too high', 'CO2 demasiado alto'], 1, 2),
    problem(16, 'Air', 'Aire', ['No CO2', 'Sin CO2'], 3, 24),
    problem(17, 'Air', 'Aire', ['Noise or smell', 'Ruido u olor'], 3, 24),
    problem(20, 'Lights', 'Luces', ['Do not turn on', 'No se encienden'], 1, 4),
    problem(21, 'Lights', 'Luces', ['Do not turn off', 'No se apagan'], 1, 4),
    problem(22, 'Lights', 'Luces', ['Some lamps dark', 'Algunas lámparas apagadas'], 3, 48),
    problem(23, 'Lights', 'Luces', ['Flicker', 'Parpadeo'], 3, 48),
    problem(24, 'Lights', 'Luces', ['Curtain stuck', 'Cortina atascada'], 2, 12),
    problem(30, 'Other', 'Otro', ['Controller offline', 'Controlador sin conexión'], 2, 8),
    problem(31, 'Other', 'Otro', ['Sensor wrong or silent', 'Sensor incorrecto o sin datos'], 3, 24),
    problem(32, 'Other', 'Otro', ['Camera', 'Cámara'], 4, 72),
    problem(33, 'Other', 'Otro', ['Structure or door', 'Estructura o puerta'], 3, 72),
    problem(34, 'Other', 'Otro', ['Pests in equipment', 'Plagas en el equipo'], 2, 12),
    { id: 40, seq: 40, label: 'Software', labelEs: 'Programa', isSoftware: true, ticket_priority_id: 3, slaHours: 72 },
    {
      id: 41,
      seq: 41,
      label: 'Procedure not followed',
      labelEs: 'Procedimiento no seguido',
      isSop: true,
      ticket_priority_id: 3,
      slaHours: 72,
    },
    {
      id: defaultProblemTypeId,
      seq: 0,
      label: 'Hardware – other',
      labelEs: 'Equipo – otro',
      category: 'Other',
      subcategory: 'Other',
      ticket_priority_id: 3,
      slaHours: 72,
    },
  ],
};
