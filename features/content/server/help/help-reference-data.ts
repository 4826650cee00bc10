import { HelpTopic } from '@trellis/content/model';
import type { ReferenceRows } from '@trellis/server-kit';
import { helpPageUrl } from './help-pages.ts';

/** key, label, label in Spanish. The place in the list gives the ids: new topics go to its end. */
export const helpTopics: readonly (readonly [topickey: string, label: string, labelEs: string])[] = [
  ['home', 'Help', 'Ayuda'],
  ['zone-devices', 'Units', 'Unidades'],
  ['device', 'Unit', 'Unidad'],
  ['dashboards-submitting-trouble-tickets', 'Reporting a problem', 'Informar de un problema'],
  ['profile', 'My profile', 'Mi perfil'],
  ['admin-apps', 'Branding', 'Imagen de marca'],
  ['admin-help-topics', 'Help topics', 'Temas de ayuda'],
  ['admin-releaseNotes', 'Release notes', 'Notas de versión'],
  ['admin-serviceLevels', 'Service levels', 'Niveles de servicio'],
  ['admin-servicelevelAgreements', 'Agreements', 'Acuerdos'],
  ['admin-clients', 'Clients', 'Clientes'],
  ['admin-licenses', 'Licences', 'Licencias'],
  ['chat', 'Chat', 'Chat'],
  ['intro-video', 'Welcome', 'Bienvenida'],
  ['service-level-agreement', 'Service level agreement', 'Acuerdo de nivel de servicio'],
  ['teammanagement', 'Team management', 'Gestión del equipo'],
  ['admin-menu-manager', 'Menu manager', 'Gestor de menús'],
  ['admin-facilities', 'Facilities', 'Instalaciones'],
  ['facility-status', 'Facility status', 'Estado de la instalación'],
  ['default-dashboard', 'My start page', 'Mi página de inicio'],
  ['dashboards-operational-status-scorecard', 'Operational status', 'Estado operativo'],
  ['admin-activity-logs', 'Activity log', 'Registro de actividad'],
  ['admin-user-exception-logs', 'Browser errors', 'Errores del navegador'],
  ['systemadmin-mail-outbox', 'Mail outbox', 'Correo saliente'],
  ['notification-links', 'Links in mails', 'Enlaces en los correos'],
  ['admin-systemtables', 'System tables', 'Tablas del sistema'],
  ['assistant', 'Assistant', 'Asistente'],
  ['glossary', 'Words used here', 'Palabras que se usan aquí'],
  ['systemadmin-rejected-messages', 'Refused messages', 'Mensajes rechazados'],
  ['systemadmin-controllers', 'Controllers', 'Controladores'],
  ['admin-provisional-controllers', 'New controllers', 'Controladores nuevos'],
  ['search', 'Search', 'Búsqueda'],
  ['admin-webhooks', 'Webhooks', 'Webhooks'],
  ['admin-home-assistant', 'Home Assistant', 'Home Assistant'],
];

/** The built-in help pages, in both languages. */
export const helpReferenceData: readonly ReferenceRows[] = [
  {
    entity: HelpTopic,
    rows: helpTopics.flatMap(([topickey, label, labelEs], index) => [
      { id: 2 * index + 1, topickey, label, lang: 'en', topicUrl: helpPageUrl('en', topickey) },
      { id: 2 * index + 2, topickey, label: labelEs, lang: 'es', topicUrl: helpPageUrl('es', topickey) },
    ]),
  },
];
