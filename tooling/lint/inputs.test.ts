import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '../..')

const reported = [
  ['Enter', 'document.onkeydown = (event) => { if (event.key === "Enter") close() }', 'keyOf'],
  ['Escape from the left', 'document.onkeydown = (event) => { if ("Escape" !== event.key) close() }', 'keyOf'],
  ['a key that is taken out', 'document.onkeydown = ({ key }) => { if (key === "Enter") close() }', 'keyOf'],
  ['a switch', 'document.onkeydown = (event) => { switch (event.key) { case "Enter": close() } }', 'keyOf'],
  ['a maximum length', 'export const a = <input maxLength={9} />', 'maxLength'],
  ['a maximum length inside', 'export const a = <Field slotProps={{ htmlInput: { maxLength: 9 } }} />', 'maxLength'],
  ['suffixes alone', 'export const a = <input type="file" accept=".zip" />', 'toAccept'],
  ['the Autocomplete of MUI', 'import Autocomplete from "@mui/material/Autocomplete"; use(Autocomplete)', 'choice'],
] as const

const allowed = [
  ['the shared function', 'document.onkeydown = (event) => { if (keyOf(event) === "Enter") close() }'],
  ['types beside suffixes', 'export const a = <input type="file" accept=".zip,application/zip" />'],
  ['another key', 'document.onkeydown = (event) => { if (event.key === "F2") close() }'],
  ['another name', 'const key = localStorage.key(0); if (key === "Enter") close()'],
  ['a rule with a message', 'export const a = <Field rules={{ maxLength: { value: 9, message: "too long" } }} />'],
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
    for (const [title, code] of [...reported, ...allowed]) writeFileSync(join(folder, `${title}.tsx`), code)
    const config = {
      jsPlugins: [join(import.meta.dirname, 'inputs.mjs')],
      categories: { correctness: 'off' },
      rules: {
        'inputs/accept-types': 'error',
        'inputs/key-of': 'error',
        'inputs/no-max-length': 'error',
        'inputs/settled-choice': 'error',
      },
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

/** Returns the messages of the rules for a piece of code. */
function messagesOf(title: string): string[] {
  return diagnostics.filter(({ filename }) => filename.endsWith(`/${title}.tsx`)).map(({ message }) => message)
}

describe('the rules of inputs', () => {
  it.each(reported)('report %s', (title, _, word) => {
    expect(messagesOf(title)).toEqual([expect.stringContaining(word)])
  })

  it.each(allowed)('allow %s', (title) => {
    expect(messagesOf(title)).toEqual([])
  })
})
