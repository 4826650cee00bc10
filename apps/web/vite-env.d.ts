/// <reference types="vite/client" />

/** Version of the release, written in when the web is built. */
declare const __APP_VERSION__: string;
