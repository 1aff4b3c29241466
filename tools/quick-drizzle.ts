import { type ResolveFnOutput, registerHooks } from 'node:module';

/**
 * Node parses the package.json of a package for each import of one of its files. That of drizzle-orm has 180 kB, and there are
 * some 900 such imports, which took more than half of each start. So each entry is resolved once, and the files import each other
 * by their paths.
 */
const entries = new Map<string, ResolveFnOutput>();

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL, conditions } = context;
    if (specifier.startsWith('.') && parentURL?.includes('/node_modules/drizzle-orm/')) {
      return { url: new URL(specifier, parentURL).href, format: 'module', shortCircuit: true };
    }
    if (!/^drizzle-orm(\/|$)/.test(specifier) || !conditions.includes('import')) return next(specifier, context);
    const entry = entries.get(specifier) ?? { ...next(specifier, context), shortCircuit: true };
    entries.set(specifier, entry);
    return entry;
  },
});
