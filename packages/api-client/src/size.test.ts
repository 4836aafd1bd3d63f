import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

/** Bytes, compressed, of everything the package brings along except ky. */
const budget = 8 * 1000

it('stays within 8 kB for a browser, ky apart', async () => {
  const entry = fileURLToPath(new URL('./index.ts', import.meta.url))
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // A library build keeps its blanks unless the output itself is told otherwise; a browser fetches minified code.
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: ['ky'], output: { minify: true } },
    },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  const size = gzipSync(code).length
  expect(size).toBeGreaterThan(1024)
  expect(size).toBeLessThanOrEqual(budget)
}, 30_000)
