import { build } from 'vite'
import { expect, it } from 'vitest'

/** Returns the entry as a browser fetches it. */
async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    // A library build keeps whitespace unless the output is configured otherwise; a browser fetches minified code.
    build: {
      write: false,
      minify: true,
      lib: { entry, formats: ['es'] },
      rolldownOptions: { output: { minify: true } },
    },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}

async function compressedSize(code: string): Promise<number> {
  const packed = new Response(code).body?.pipeThrough(new CompressionStream('gzip'))
  return (await new Response(packed).arrayBuffer()).byteLength
}

it('stays within 6 kB in a browser and bundles no schema library', async () => {
  const code = await bundle(new URL('index.ts', import.meta.url).pathname)
  const size = await compressedSize(code)
  expect(size).toBeGreaterThan(1024)
  expect(size).toBeLessThanOrEqual(6 * 1000)
  expect(code).not.toMatch(/_zod|ZodMini/)
})
