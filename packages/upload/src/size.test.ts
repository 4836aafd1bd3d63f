import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

const sizeOf = async (entry: string) => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // A library build keeps whitespace unless the output is configured otherwise; a browser fetches minified code.
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL(entry, import.meta.url)), formats: ['es'] },
      rolldownOptions: { external: ['hash-wasm', /^react/], output: { minify: true } },
    },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  return gzipSync(chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')).length
}

it.each([
  ['./index.ts', 3.5],
  ['./browser/index.ts', 14.7],
  ['./react/index.ts', 1],
])(
  '%s stays within %s kB in a browser, without hashing',
  async (entry, kilobytes) => {
    const size = await sizeOf(entry)
    expect(size).toBeGreaterThan(500)
    expect(size).toBeLessThanOrEqual(kilobytes * 1000)
  },
  30_000,
)
