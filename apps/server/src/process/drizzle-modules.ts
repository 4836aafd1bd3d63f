import { registerHooks } from 'node:module'

/**
 * Resolves the modules of `drizzle-orm` without its package.json. Node parses the `exports` of a package (180 kB for this one) again for
 * every module inside of it and for every import of it, about 500 times, which took a third of a start. Call it before these modules are
 * loaded.
 */
export function resolveDrizzleOnce(): void {
  const found = new Map<string, string>()
  registerHooks({
    resolve: (specifier, context, next) => {
      const isInside = specifier.startsWith('.') && context.parentURL?.includes('/node_modules/drizzle-orm/') === true
      if (isInside) return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true }
      if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
      const known = found.get(specifier)
      if (known !== undefined) return { url: known, format: 'module', shortCircuit: true }
      const resolved = next(specifier, context)
      if (resolved.format === 'module') found.set(specifier, resolved.url)
      return resolved
    },
  })
}
