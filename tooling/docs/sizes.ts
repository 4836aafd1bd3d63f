import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build, type Plugin } from 'vite'
import { anchorUses, packageUses, type Use } from './uses.ts'

/** Compressed bytes of a typical use in a browser. */
export interface Size {
  /** Our package that is measured, or that the libraries are compared with. */
  readonly package: string
  readonly name: string
  readonly bytes: number
}

/** The size of other libraries. */
export interface AnchorSize extends Size {
  /** The installed versions, in the order of the name. */
  readonly versions: string
}

const packages = join(import.meta.dirname, '../../packages')

/** Measures a typical use of each package as its dependants get it: bundled, minified and compressed, without what is loaded on use. */
export function measureSizes(): Promise<Size[]> {
  return Promise.all(packageUses.map((use) => measure(use, join(packages, use.package))))
}

/** Measures the libraries that the packages are compared with, in the same way and in the versions that are installed here. */
export function measureAnchors(): Promise<AnchorSize[]> {
  return Promise.all(
    anchorUses.map(async (use) => ({
      ...(await measure(use, import.meta.dirname)),
      versions: use.libraries.map(versionOf).join(', '),
    })),
  )
}

async function measure({ package: owner, name, code, external = [], alias = {} }: Use, folder: string): Promise<Size> {
  const output = await build({
    configFile: false,
    logLevel: 'error',
    root: folder,
    resolve: {
      alias: Object.entries(alias).map(([name, replacement]) => ({ find: new RegExp(`^${name}$`), replacement })),
    },
    plugins: [asEntry(join(folder, 'use.js'), code)],
    // Libraries leave checks for developers out of a page.
    define: { 'process.env.NODE_ENV': '"production"' },
    // As the packages are published; a test is built for development otherwise.
    oxc: { jsx: { development: false } },
    build: {
      write: false,
      target: 'es2024',
      lib: { entry: 'use', formats: ['es'] },
      // A library build keeps whitespace unless the output is configured otherwise.
      rolldownOptions: { external: [...external], output: { minify: true } },
    },
  })
  const chunks = [output]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .flatMap((file) => (file.type === 'chunk' ? file : []))
  const loaded = new Set(chunks.filter(({ isEntry }) => isEntry))
  // What the entry loads at once. Iterating over a set includes items that are added meanwhile.
  for (const { imports } of loaded) for (const chunk of chunks) if (imports.includes(chunk.fileName)) loaded.add(chunk)
  const bytes = [...loaded].reduce((sum, chunk) => sum + gzipSync(chunk.code).length, 0)
  return { package: owner, name, bytes }
}

/** Builds a program as if it was a file. */
function asEntry(file: string, code: string): Plugin {
  return {
    name: 'entry',
    resolveId: (id) => (id.endsWith('/use') || id === 'use' ? file : undefined),
    load: (id) => (id === file ? code : undefined),
  }
}

function versionOf(library: string): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'node_modules', library, 'package.json'), 'utf8'),
  )
  return manifest.version
}
