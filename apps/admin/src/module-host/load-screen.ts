import { MissingPart } from '@teachnet/ui/parts'

/** Screens read the libraries of the host from here; `module-kit` builds them so. */
const hostKey = Symbol.for('teachnet.host')

/**
 * Loads a screen of a module and returns its default export.
 *
 * @param address of an ES module, absolute or relative to the page
 * @throws MissingPart when it cannot be loaded, or has no default export
 */
export async function loadScreen(address: string): Promise<unknown> {
  const { hostLibraries } = await import('./host-libraries.ts')
  Reflect.set(globalThis, hostKey, hostLibraries)
  try {
    const loaded: unknown = await import(/* @vite-ignore */ new URL(address, location.href).href)
    if (typeof loaded === 'object' && loaded !== null && 'default' in loaded) return loaded.default
  } catch (cause) {
    throw new MissingPart('A screen of a module could not be loaded', { cause })
  }
  throw new MissingPart('A screen of a module exports nothing as default')
}
