import { globSync, readFileSync, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { describeSettings } from '../apps/server/src/platform/settings/parse-settings.ts'
import { settingTexts } from '../apps/server/src/platform/settings/setting-texts.ts'
import { generatedParts, readDecisions, replacePart } from './generated-docs.ts'

const root = dirname(import.meta.dirname)
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The cells of tables without the blanks that align them. */
function withoutAlignment(text: string): string {
  return text.replaceAll(/ *\| */g, '|').replaceAll(/-{3,}/g, '---')
}

describe('generated documentation', () => {
  it.each(generatedParts)(
    '$file has the current part "$name", as pnpm docs:write writes it',
    ({ file, name, create }) => {
      expect(withoutAlignment(read(file))).toBe(withoutAlignment(replacePart(read(file), name, create())))
    },
  )

  it('each documented setting is read by the parser', () => {
    const documented = Object.values(settingTexts).flatMap((texts) => Object.keys(texts))
    expect(documented.toSorted()).toEqual(
      describeSettings()
        .map(({ name }) => name)
        .toSorted(),
    )
  })
})

describe('decision records', () => {
  it('each record has its own number, which its file name begins with', () => {
    const decisions = readDecisions()
    expect(decisions.filter(({ file, number }) => !file.startsWith(`${number}-`))).toEqual([])
    expect(new Set(decisions.map(({ number }) => number)).size).toBe(decisions.length)
  })

  it('a superseded record names its successor', () => {
    const superseded = readDecisions().filter(({ status }) => status.includes('superseded'))
    expect(superseded.length).toBeGreaterThan(0)
    expect(superseded.filter(({ status }) => !/superseded by \[\d{3}\]\([\w-]+\.md\)/.test(status))).toEqual([])
  })
})

describe('links and paths in documents', () => {
  const documents = [
    ...globSync('*.md', { cwd: root }),
    ...globSync('{docs,.github,deploy,tooling}/**/*.md', {
      cwd: root,
      exclude: (path) => path.includes('node_modules'),
    }),
    ...globSync('{packages,apps}/*/{,docs/}*.md', { cwd: root }),
  ]

  it.each(documents)('%s has no link to a missing file or heading', (document) => {
    const folder = dirname(document)
    const targets = [...withoutCode(read(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const broken = targets.filter((target) => {
      if (/^[a-z]+:/.test(target)) return false
      const [file = '', heading] = target.split('#')
      const path = file === '' ? document : join(folder, decodeURIComponent(file))
      if (!existsSync(join(root, path))) return true
      return heading !== undefined && path.endsWith('.md') && !headingsOf(read(path)).includes(heading)
    })
    expect(broken).toEqual([])
  })

  it.each([
    'README.md',
    'CONTRIBUTING.md',
    ...globSync('docs/*.md', { cwd: root }),
    ...globSync('docs/operating/*.md', { cwd: root }),
  ])('%s names only files and folders that exist', (document) => {
    const named = [...read(document).matchAll(/`((?:apps|packages|tooling|deploy|docs)\/[\w./@-]+)`/g)]
    const paths = named.map(([, path = '']) => path).filter((path) => !/\/(dist|build)(\/|$)/.test(path))
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

function withoutCode(text: string): string {
  return text.replaceAll(/^```[^]*?^```/gm, '').replaceAll(/`[^`\n]*`/g, '')
}

/** The anchors of headings, as GitHub creates them. */
function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}
