export { configurationApi, type Configuration } from './configuration.api.ts';
export { installationApi, type NewAdministrator } from './installation.api.ts';
