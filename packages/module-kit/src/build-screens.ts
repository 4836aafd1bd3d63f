import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { adminApiNames, sharedLibraries } from './host-libraries.ts'

interface BuildOptions {
  /** Folder from which libraries are resolved. */
  readonly root: string
  /** Source files by path in the archive: `screens/shelf.js` → `/module/screens/shelf.tsx`. */
  readonly entries: Readonly<Record<string, string>>
  /** Whether a resolved file stands for `teachnet/admin`; for modules that live in the back office itself. */
  readonly isAdminApi?: (file: string) => boolean
}

/** Builds screens of a module: one ES module each, without the libraries that the back office shares. */
export async function buildScreens({
  root,
  entries,
  isAdminApi = () => false,
}: BuildOptions): Promise<Map<string, Uint8Array>> {
  const built = new Map<string, Uint8Array>()
  for (const [path, entry] of Object.entries(entries)) {
    const result = await build({
      root,
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      define: { 'process.env.NODE_ENV': '"production"' },
      plugins: [hostLibraries(root, isAdminApi)],
      build: {
        write: false,
        target: 'es2022',
        minify: true,
        lib: { entry, formats: ['es'], fileName: 'screen' },
      },
    })
    const [output] = [result].flat()
    const chunks = output && 'output' in output ? output.output : []
    const [chunk, ...others] = chunks
    if (chunk?.type !== 'chunk' || others.length > 0)
      throw new Error(`${entry} is built to ${chunks.length} files; a screen is one, without styles`)
    built.set(path, Buffer.from(chunk.code))
  }
  return built
}

const prefix = '\0host:'

/** Replaces imports of shared libraries by those that the back office provides at run time. */
function hostLibraries(root: string, isAdminApi: (file: string) => boolean): Plugin {
  const shared: ReadonlySet<string> = new Set([...sharedLibraries, 'teachnet/admin'])
  return {
    name: 'teachnet-host-libraries',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (shared.has(source)) return prefix + source
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      return found && isAdminApi(found.id) ? `${prefix}teachnet/admin` : found
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const name = id.slice(prefix.length)
      const names = name === 'teachnet/admin' ? adminApiNames : await exportsOf(root, name)
      const named = names.filter((each) => each !== 'default' && /^[A-Za-z_$][\w$]*$/.test(each))
      return [
        `const host = globalThis[Symbol.for('teachnet.host')]?.[${JSON.stringify(name)}]`,
        `if (!host) throw new Error(${JSON.stringify(`${name} is not offered by this back office`)})`,
        `export default host.default ?? host`,
        ...named.map(
          (each) => `const export_${each} = host[${JSON.stringify(each)}]\nexport { export_${each} as ${each} }`,
        ),
      ].join('\n')
    },
  }
}

async function exportsOf(root: string, name: string): Promise<readonly string[]> {
  const path = createRequire(join(root, 'package.json')).resolve(name)
  const loaded: unknown = await import(pathToFileURL(path).href)
  return typeof loaded === 'object' && loaded !== null ? Object.keys(loaded) : []
}
