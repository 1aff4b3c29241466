/** `npm start` under a second name, so that production runs the built server. */
await import(new URL('../tools/start.mjs', import.meta.url).href);
