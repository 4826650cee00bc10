/** Other words people look for a page by, in both languages. */
export const pageSynonyms: Readonly<Record<string, string>> = {
  '/zone-devices/all': 'vfu racks grid device control live status unidades control dispositivos estantes',
  '/default-dashboard': 'home start dashboard today inicio tablero hoy',
  '/profile':
    'profile account password language dark light theme units metric celsius fahrenheit clock two factor notifications tokens api programs perfil cuenta contraseña idioma oscuro claro tema unidades reloj notificaciones fichas programas',
  '/teammanagement':
    'people users members roles invite invitation staff grower personas usuarios miembros roles invitar invitación equipo',
  '/admin/activity-logs': 'audit log history changes who auditoría registro historial cambios quién',
  '/admin/user-exception-logs': 'errors exceptions crashes errores fallos',
  '/admin/facilities': 'facility setup site settings electricity price instalación ajustes sitio precio',
  '/admin/licenses': 'license licence permits licencias permisos',
  '/admin/clients': 'tenants customers companies clientes inquilinos empresas',
  '/admin/apps': 'branding logo name icons marca logotipo nombre',
  '/admin/colors': 'colours palette colores paleta',
  '/admin/menu-manager': 'navigation menu entries navegación menú',
  '/admin/systemtables':
    'settings lists lookups reference data reasons types ajustes listas catálogos datos motivos tipos',
  '/admin/help-topics': 'help documentation ayuda documentación',
  '/admin/releaseNotes': 'news versions changes novedades versiones cambios',
  '/systemadmin/controllers': 'devices keys mqtt sparkplug firmware dispositivos claves',
  '/admin/provisional-controllers': 'adopt new devices adoptar dispositivos nuevos',
  '/systemadmin/facility-infrastructure': 'tree mac serial labels wiring árbol serie etiquetas',
  '/systemadmin/mail-outbox': 'email messages sent correo mensajes enviados',
  '/admin/webhooks': 'integration http callback post api integración avisos',
  '/admin/home-assistant': 'mqtt discovery integration smart home domótica integración',
  '/systemadmin/rejected-messages': 'refused rejected telemetry rechazados telemetría',
  '/presentation/goodnews': 'slides highlights wall presentation diapositivas presentación',
};
