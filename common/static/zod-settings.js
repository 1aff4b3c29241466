// Zod would try once whether it may make functions of text, which the portal's content security policy forbids and browsers then report.
globalThis.__zod_globalConfig = { jitless: true };
