import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
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
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: folder },
    absWorkingDir: folder,
    bundle: true,
    minify: true,
    splitting: true,
    write: false,
    metafile: true,
    outdir: 'out',
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    logLevel: 'error',
    external: [...external],
    alias,
    // Libraries leave checks for developers out of a page.
    define: { 'process.env.NODE_ENV': '"production"' },
  })
  const first = firstLoaded(metafile?.outputs ?? {})
  const bytes = (outputFiles ?? [])
    .filter(({ path }) => first.some((each) => path.endsWith(each.replace(/^.*\//, '/'))))
    .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)
  return { package: owner, name, bytes }
}

interface Output {
  readonly entryPoint?: string
  readonly imports: readonly { readonly path: string; readonly kind: string }[]
}

/** The files that the entry loads at once. */
function firstLoaded(outputs: Readonly<Record<string, Output>>): string[] {
  const loaded = new Set(Object.keys(outputs).filter((name) => outputs[name]?.entryPoint === '<stdin>'))
  // Iterating over a set includes items that are added meanwhile.
  for (const name of loaded)
    for (const { path, kind } of outputs[name]?.imports ?? [])
      if (kind === 'import-statement' && outputs[path]) loaded.add(path)
  return [...loaded]
}

function versionOf(library: string): string {
  const manifest: { version: string } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'node_modules', library, 'package.json'), 'utf8'),
  )
  return manifest.version
}
