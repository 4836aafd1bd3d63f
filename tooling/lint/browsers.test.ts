import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

const reported = [
  ['a static function', 'Promise.try(() => 1)', 'Promise.try'],
  ['an interface', 'new CompressionStream("gzip")', 'CompressionStream'],
  ['a constructor of Intl', 'new Intl.Segmenter()', 'Intl.Segmenter'],
  ['a method', 'document.body.checkVisibility()', 'checkVisibility'],
  ['a member of navigator', 'navigator.locks.request("a", () => 1)', 'navigator.locks'],
  ['the flag v', '/a/v.test("a")', 'The flag v of a regular expression'],
  ['lookbehind', '/(?<=a)b/.test("ab")', 'Lookbehind in a regular expression'],
] as const

const allowed = [
  ['what the polyfills add', 'URL.canParse("a"); Object.groupBy([], String); AbortSignal.any([])'],
  ['a value that is only read', 'const locks = navigator.locks ?? undefined'],
  ['a call that is checked', 'document.body.checkVisibility?.()'],
  ['a name of its own', 'const CompressionStream = Map; new CompressionStream()'],
] as const

interface Diagnostic {
  readonly message: string
  readonly filename: string
}

let diagnostics: readonly Diagnostic[] = []

// One run of the linter for all pieces of code: its start takes longest.
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    for (const [title, code] of [...reported, ...allowed]) writeFileSync(join(folder, `${title}.ts`), code)
    const config = {
      jsPlugins: [join(import.meta.dirname, 'browsers.mjs')],
      categories: { correctness: 'off' },
      rules: { 'browsers/supported': 'error' },
    }
    writeFileSync(join(folder, 'oxlintrc.json'), JSON.stringify(config))
    const args = ['-c', join(folder, 'oxlintrc.json'), '--format', 'json', folder]
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root, encoding: 'utf8' })
    const report = JSON.parse(stdout) as { readonly diagnostics: readonly Diagnostic[] }
    diagnostics = report.diagnostics
  } finally {
    rmSync(folder, { recursive: true })
  }
})

/** Returns the messages of the rule for a piece of code. */
function messagesOf(title: string): string[] {
  return diagnostics.filter(({ filename }) => filename.endsWith(`/${title}.ts`)).map(({ message }) => message)
}

describe('the rule of supported browsers', () => {
  it.each(reported)('reports %s that a supported browser lacks', (title, _, name) => {
    expect(messagesOf(title)).toEqual([`${name} does not exist in every browser of .browserslistrc.`])
  })

  it.each(allowed)('allows %s', (title) => {
    expect(messagesOf(title)).toEqual([])
  })
})
