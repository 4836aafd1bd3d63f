import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'

/** Compressed bytes of a typical use in a browser. */
export interface Size {
  readonly package: string
  readonly name: string
  readonly bytes: number
}

interface Use extends Omit<Size, 'bytes'> {
  readonly code: string
  readonly external: readonly string[]
}

const packages = join(import.meta.dirname, '../../packages')

const parser = '@formatjs/icu-messageformat-parser'

const uses: readonly Use[] = [
  {
    ...{ package: 'api-client', name: 'a client, with ky', external: [] },
    code: `import { createApiClient, createStorageTokens } from '@teachnet/api-client'
      globalThis.x = createApiClient({ baseUrl: '', area: {}, tokens: createStorageTokens(localStorage, 'x') })`,
  },
  {
    ...{ package: 'upload', name: 'a queue that sends to a server, without hashing', external: ['hash-wasm'] },
    code: `import { parseUploadConfig } from '@teachnet/upload'
      import { createServerTransport, createUploader } from '@teachnet/upload/browser'
      globalThis.x = createUploader({ config: parseUploadConfig({}), transport: createServerTransport({}), hash: null })`,
  },
  {
    ...{ package: 'upload', name: 'the same over tus, kept between pages', external: ['hash-wasm'] },
    code: `import { parseUploadConfig } from '@teachnet/upload'
      import { createIndexedStore, createTusTransport, createUploader, createXhrParts } from '@teachnet/upload/browser'
      const transport = createTusTransport({ endpoint: '/', send: createXhrParts(() => new XMLHttpRequest()) })
      globalThis.x = createUploader({ config: parseUploadConfig({}), transport, store: createIndexedStore(indexedDB) })`,
  },
  {
    ...{
      package: 'i18n',
      name: 'texts, formats and loading in React, without a parser',
      external: ['react', 'react/jsx-runtime'],
    },
    code: `import { createMessageLoader, messageTable } from '@teachnet/i18n'
      import { LoadedMessagesProvider, useFormats, useRichText, useText } from '@teachnet/i18n/react'
      globalThis.x = [createMessageLoader, messageTable, LoadedMessagesProvider, useFormats, useRichText, useText]`,
  },
  {
    ...{ package: 'terminal-core', name: 'a queue with its stream, tabs and storage', external: [] },
    code: `import { createStreamConnect, createTabs, createTerminal, createWebStorage } from '@teachnet/terminal-core'
      globalThis.x = [createStreamConnect, createTabs, createTerminal, createWebStorage]`,
  },
]

/** Measures a typical use of each package as its dependants get it: bundled, minified and compressed, without what is loaded on use. */
export function measureSizes(): Promise<Size[]> {
  return Promise.all(
    uses.map(async ({ package: owner, name, code, external }) => {
      const { outputFiles, metafile } = await build({
        stdin: { contents: code, resolveDir: join(packages, owner) },
        absWorkingDir: join(packages, owner),
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
        // Compiled messages need no parser.
        alias: owner === 'i18n' ? { [parser]: `${parser}/no-parser.js` } : {},
      })
      const first = firstLoaded(metafile?.outputs ?? {})
      const bytes = (outputFiles ?? [])
        .filter(({ path }) => first.some((name) => path.endsWith(name.replace(/^.*\//, '/'))))
        .reduce((sum, { contents }) => sum + gzipSync(contents).length, 0)
      return { package: owner, name, bytes }
    }),
  )
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

/** Sizes of the libraries that the packages are compared with, measured in the same way; they are not installed here. */
export function readAnchorSizes(): (Size & { readonly versions: string })[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'anchor-sizes.json'), 'utf8'))
}
