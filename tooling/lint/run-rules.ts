import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

interface Diagnostic {
  readonly message: string
  readonly filename: string
}

interface Lint {
  /** The file with the rules, in this folder. */
  readonly plugin: string
  /** Names with the prefix of the plugin. */
  readonly rules: readonly string[]
  /** Code by its title. */
  readonly code: Readonly<Record<string, string>>
}

/** Runs rules on pieces of code, all in one run of the linter, whose start takes longest. Returns the messages by title. */
export function runRules({ plugin, rules, code }: Lint): Readonly<Record<string, readonly string[]>> {
  const folder = mkdtempSync(join(tmpdir(), 'lint-'))
  try {
    const titles = Object.keys(code)
    titles.forEach((title, index) => writeFileSync(join(folder, `${index}.tsx`), code[title] ?? ''))
    const config = {
      jsPlugins: [join(import.meta.dirname, plugin)],
      categories: { correctness: 'off' },
      rules: Object.fromEntries(rules.map((rule) => [rule, 'error'])),
    }
    const configFile = join(folder, 'oxlintrc.json')
    writeFileSync(configFile, JSON.stringify(config))
    const args = ['-c', configFile, '--format', 'json', folder]
    const { stdout } = spawnSync(join(root, 'node_modules/.bin/oxlint'), args, { cwd: root, encoding: 'utf8' })
    const { diagnostics }: { readonly diagnostics: readonly Diagnostic[] } = JSON.parse(stdout)
    return Object.fromEntries(
      titles.map((title, index) => [
        title,
        diagnostics.filter(({ filename }) => filename.endsWith(`/${index}.tsx`)).map(({ message }) => message),
      ]),
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
}
