import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

const reported = {
  literal: 'export const made = { ...{ a: 1 }, b: 2 }',
  and: 'export const made = (a?: number) => ({ ...(a !== undefined && { a }) })',
  'and with a call': 'export const made = (a: boolean, b: () => object) => ({ ...(a && b()) })',
  conditional: 'export const made = (a: boolean) => ({ ...(a ? { a } : {}) })',
  nullish: 'export const made = (a?: object) => ({ ...(a ?? { b: 1 }) })',
}

const allowed = {
  'an object': 'export const made = (a: object) => ({ ...a, b: 2 })',
  'a call': 'export const made = (a: () => object) => ({ ...a() })',
  list: 'export const made = (a: boolean) => [...(a ? [1] : [])]',
}

it('the rule reports spreads of object literals, and no other spreads', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    for (const [title, code] of Object.entries({ ...reported, ...allowed }))
      writeFileSync(join(folder, `${title}.ts`), code)
    const config = {
      jsPlugins: [join(import.meta.dirname, 'spreads.mjs')],
      categories: { correctness: 'off' },
      rules: { 'spreads/no-object-literal': 'error' },
    }
    writeFileSync(join(folder, 'oxlintrc.json'), JSON.stringify(config))
    const args = ['-c', join(folder, 'oxlintrc.json'), '--format', 'json', folder]
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root, encoding: 'utf8' })
    const { diagnostics }: { readonly diagnostics: readonly { readonly filename: string }[] } = JSON.parse(stdout)
    const titles = diagnostics.map(({ filename }) => filename.split('/').at(-1)?.replace(/\.ts$/, ''))
    expect(new Set(titles)).toEqual(new Set(Object.keys(reported)))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
