import { readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeSettings } from '../apps/server/src/platform/settings/parse-settings.ts'
import { settingTexts } from '../apps/server/src/platform/settings/setting-texts.ts'

const root = dirname(import.meta.dirname)

/** A part of a document that is generated: the text between the comments `begin: <name>` and `end: <name>`. */
export interface GeneratedPart {
  readonly file: string
  readonly name: string
  readonly create: () => string
}

export const generatedParts: readonly GeneratedPart[] = [
  { file: 'docs/operating/settings.md', name: 'settings', create: createSettingTables },
  { file: 'docs/decisions/README.md', name: 'decisions', create: createDecisionTable },
]

export interface Decision {
  readonly file: string
  readonly number: string
  readonly title: string
  /** Of its first version, `2026-11-28`. */
  readonly date: string
  readonly status: string
}

/** @throws Error for a record without a title, a date or a status */
export function readDecisions(): readonly Decision[] {
  const folder = join(root, 'docs/decisions')
  return readdirSync(folder)
    .filter((file) => file !== 'README.md')
    .toSorted()
    .map((file) => {
      const [title = '', , facts = ''] = readFileSync(join(folder, file), 'utf8').split('\n')
      const [, number, name] = /^# (\d{3}) (.+)$/.exec(title) ?? []
      const [, date, status] = /^Date: (\d{4}-\d{2}-\d{2}) · Status: (.+)$/.exec(facts) ?? []
      if (number === undefined || name === undefined || date === undefined || status === undefined)
        throw new Error(`${file}: expected "# 001 Title", an empty line, and "Date: 2026-11-28 · Status: accepted"`)
      return { file, number, title: name, date, status }
    })
}

/** Returns the document with the new text of a part. */
export function replacePart(document: string, name: string, text: string): string {
  const [begin, end] = [`<!-- begin: ${name} -->`, `<!-- end: ${name} -->`]
  if (!document.includes(begin) || !document.includes(end)) throw new Error(`No part ${name}`)
  const before = document.slice(0, document.indexOf(begin) + begin.length)
  return `${before}\n\n${text}\n\n${document.slice(document.indexOf(end))}`
}

function createSettingTables(): string {
  const declared = new Map<string, { readonly values: string; readonly fallback: string }>(
    describeSettings().map((setting) => [setting.name, setting]),
  )
  return Object.entries(settingTexts)
    .map(([group, texts]) => {
      const rows = Object.entries(texts).map(([name, text]) => {
        const { values, fallback } = declared.get(name) ?? { values: '', fallback: '' }
        return [`\`${name}\``, fallback && `\`${fallback}\``, values, text]
      })
      return `## ${group}\n\n${toTable(['name', 'default', 'values', 'meaning'], rows)}`
    })
    .join('\n\n')
}

function createDecisionTable(): string {
  const rows = readDecisions().map(({ file, number, title, date, status }) => [
    `[${number}](${file})`,
    title,
    date,
    status,
  ])
  return toTable(['', 'decision', 'date', 'status'], rows)
}

function toTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const toLine = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [toLine(heads), toLine(heads.map(() => '---')), ...rows.map(toLine)].join('\n')
}
