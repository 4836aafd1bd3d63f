import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, describe, expect, it } from 'vitest'
import { defineLanguages } from './languages.ts'
import { messages } from './vite/index.ts'

const languages = defineLanguages({ locales: ['zh-cn', 'en'], defaultLocale: 'zh-cn' })

/** Compressed bytes that a browser fetches for the entries. */
async function sizeOf(entries: readonly string[]): Promise<number> {
  const output = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [messages({ languages, parser: false })],
    // As the package is published; a test is built for development otherwise.
    oxc: { jsx: { development: false } },
    // A library build keeps whitespace unless the output is configured otherwise; a browser fetches minified code.
    build: {
      write: false,
      minify: true,
      lib: { entry: entries.map((entry) => fileURLToPath(new URL(entry, import.meta.url))), formats: ['es'] },
      rolldownOptions: { external: /^react(\/|$)/, output: { minify: true } },
    },
  })
  const chunks = [output].flat().flatMap((result) => ('output' in result ? result.output : []))
  return gzipSync(chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('')).length
}

it.each([
  ['the core without a parser', ['./index.ts'], 9400],
  ['the core with the React binding', ['./index.ts', './react/index.ts'], 11_000],
])(
  '%s stays within its budget in a browser',
  async (_, entries, budget) => {
    const size = await sizeOf(entries)
    expect(size).toBeGreaterThan(1500)
    expect(size).toBeLessThanOrEqual(budget)
  },
  30_000,
)

describe('beside react-intl without its parser', () => {
  const folder = mkdtempSync(fileURLToPath(new URL('../node_modules/.size-', import.meta.url)))
  afterAll(() => rmSync(folder, { recursive: true }))

  async function sizeOfCode(name: string, code: string): Promise<number> {
    writeFileSync(join(folder, `${name}.ts`), code)
    return sizeOf([join(folder, `${name}.ts`)])
  }

  it('a page that uses texts alone costs at most 1 kB more', async () => {
    const source = fileURLToPath(new URL('./index.ts', import.meta.url))
    const names = 'createMessageLoader, createMessages, defineLanguages'
    const texts = await sizeOfCode('texts', `export { ${names} } from ${JSON.stringify(source)}`)
    const anchor = await sizeOfCode('anchor', "export { createIntl, RawIntlProvider, useIntl } from 'react-intl'")
    expect(texts).toBeLessThanOrEqual(7600)
    expect(texts).toBeLessThanOrEqual(anchor + 1000)
  }, 30_000)
})
