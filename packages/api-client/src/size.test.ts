import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { expect, it } from 'vitest'

/** Compressed bytes of everything that a browser fetches at first, except ky. */
const budget = 14 * 1024
/** Compressed bytes of what it fetches in addition for an adapter, for an old back end, for upload progress and for downloads. */
const lateBudget = 4.5 * 1024

it('stays within 14 KiB in a browser without ky, and within 4.5 KiB more with everything that is loaded on use', async () => {
  const entry = fileURLToPath(new URL('./index.ts', import.meta.url))
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // A library build keeps whitespace unless the output is configured otherwise; a browser fetches minified code.
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { external: ['ky'], output: { minify: true } },
    },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  const sizeOf = (isWanted: (isLate: boolean) => boolean) => {
    const wanted = chunks.filter((chunk) => chunk.type === 'chunk' && isWanted(chunk.isDynamicEntry))
    return gzipSync(wanted.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')).length
  }
  const size = sizeOf((isLate) => !isLate)
  expect(size).toBeGreaterThan(1024)
  expect(size).toBeLessThanOrEqual(budget)
  const late = sizeOf((isLate) => isLate)
  expect(late).toBeGreaterThan(512)
  expect(late).toBeLessThanOrEqual(lateBudget)
})
