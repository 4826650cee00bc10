export { homeAssistantWeb } from './home-assistant-web.ts';
