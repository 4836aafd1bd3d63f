import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

it('stays within 11.5 kB in a browser', async () => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // A library build keeps whitespace unless the output is configured otherwise; a browser fetches minified code.
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL('./index.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  const size = gzipSync(chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')).length
  expect(size).toBeGreaterThan(500)
  expect(size).toBeLessThanOrEqual(11_500)
})
