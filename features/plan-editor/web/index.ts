export { planEditorWeb } from './plan-editor-web.ts';
