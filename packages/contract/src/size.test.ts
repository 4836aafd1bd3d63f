import { build } from 'vite'
import { expect, it } from 'vitest'

/** Returns the compressed size of the entry in bytes, as a browser fetches it. */
async function sizeOf(entry: string): Promise<number> {
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
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
  const packed = new Response(code).body?.pipeThrough(new CompressionStream('gzip'))
  return (await new Response(packed).arrayBuffer()).byteLength
}

it('stays within 9.6 kB in a browser, without a schema library', async () => {
  const size = await sizeOf(new URL('index.ts', import.meta.url).pathname)
  expect(size).toBeGreaterThan(1024)
  expect(size).toBeLessThanOrEqual(9.6 * 1000)
})
