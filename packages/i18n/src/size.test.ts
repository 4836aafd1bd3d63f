import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { messages } from './vite/index.ts'

it('stays within 12 kB for a browser, its formatter included', async () => {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [messages()],
    // A library build keeps its blanks unless the output itself is told otherwise; a browser fetches minified code.
    build: {
      write: false,
      minify: true,
      lib: { entry: fileURLToPath(new URL('./index.ts', import.meta.url)), formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  const size = gzipSync(chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')).length
  expect(size).toBeGreaterThan(2048)
  expect(size).toBeLessThanOrEqual(12 * 1000)
}, 30_000)
