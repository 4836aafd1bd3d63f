import { build } from 'vite'
import { expect, it } from 'vitest'

const program = 'virtual:program'
const index = new URL('index.ts', import.meta.url).pathname

/** Returns a program as a browser fetches it. */
async function bundle(code: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === program ? id : undefined),
        load: (id) => (id === program ? code : undefined),
      },
    ],
    build: { write: false, rolldownOptions: { input: program, preserveEntrySignatures: 'strict' } },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  return chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')
}

async function compressedSize(code: string): Promise<number> {
  const packed = new Response(code).body?.pipeThrough(new CompressionStream('gzip'))
  return (await new Response(packed).arrayBuffer()).byteLength
}

it('with every export it stays within 6.8 kB in a browser and bundles no schema library', async () => {
  const code = await bundle(`export * from '${index}'`)
  const size = await compressedSize(code)
  expect(size).toBeGreaterThan(1024)
  expect(size).toBeLessThanOrEqual(6800)
  expect(code).not.toMatch(/_zod|ZodMini/)
})

it('a program that uses one call contains that call and no other', async () => {
  const code = await bundle(`import { calls } from '${index}'\nexport const login = calls.adminLogin`)
  expect(code.match(/schemas:/g)).toHaveLength(1)
  expect(code).toContain('schemas:`adminLogin`')
  expect(await compressedSize(code)).toBeLessThanOrEqual(400)
})
