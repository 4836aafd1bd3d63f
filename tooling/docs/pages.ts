import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { referencePage } from './reference.ts'

const packages = join(import.meta.dirname, '../../packages')

/** The packages of the site, in the order of its navigation. */
export const documented = ['api-client', 'upload', 'i18n', 'terminal-core', 'protocol', 'contract'] as const

/** One page of the site. */
export interface DocsPage {
  /** Path on the site, such as `api-client/guide.html`. */
  readonly path: string
  readonly package: string
  /** Name in the navigation. */
  readonly name: string
  readonly markdown: string
  /** Files that the page shows, from the root of the packages. */
  readonly shown: readonly string[]
}

const sources = [
  { file: 'README.md', path: 'index.html', name: 'Overview' },
  { file: 'docs/guide.md', path: 'guide.html', name: 'Guide' },
  { file: 'docs/recipes.md', path: 'recipes.html', name: 'Recipes' },
  { file: 'docs/migration.md', path: 'migration.html', name: 'Migration' },
  { file: 'docs/comparison.md', path: 'comparison.html', name: 'Comparison' },
  { file: 'docs/troubleshooting.md', path: 'troubleshooting.html', name: 'Troubleshooting' },
  { file: 'SPEC.md', path: 'rules.html', name: 'Rules' },
  { file: 'CHANGELOG.md', path: 'changes.html', name: 'Changes' },
]

/**
 * Reads the pages of all packages. A line that is only a link to an example is replaced by that file.
 *
 * @throws Error for a file that is shown and does not exist
 */
export function readPages(): DocsPage[] {
  return documented.flatMap((name) => {
    const written = sources.flatMap((source) => {
      const file = join(packages, name, source.file)
      if (!existsSync(file)) return []
      const shown: string[] = []
      const markdown = readFileSync(file, 'utf8').replace(
        /^\[[^\]]+\]\((\.\.\/examples\/\S+)\)$/gm,
        (_, path: string) => {
          const included = join(dirname(file), path)
          shown.push(relative(packages, included))
          return `\`\`\`${extname(path).slice(1)}\n${readFileSync(included, 'utf8').trim()}\n\`\`\``
        },
      )
      return [{ path: `${name}/${source.path}`, package: name, name: source.name, markdown, shown }]
    })
    if (!written.some(({ path }) => path === `${name}/guide.html`)) return written
    const reference = { path: `${name}/reference.html`, package: name, name: 'Reference', ...referencePage(name) }
    const rules = written.findIndex(({ path }) => path === `${name}/rules.html`)
    return [...written.slice(0, rules), reference, ...written.slice(rules)]
  })
}

/**
 * The place on the site that a link of a page leads to.
 *
 * @returns undefined for a file of the repository that is not on the site
 */
export function toSiteLink(page: Pick<DocsPage, 'package' | 'path'>, href: string): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href
  const [path = '', anchor] = href.split('#', 2)
  const isInDocs = sources.some((each) => page.path.endsWith(`/${each.path}`) && each.file.startsWith('docs/'))
  const source = isInDocs ? 'docs' : ''
  const file = join(page.package, source, path)
  const found = documented.flatMap((name) =>
    sources
      .filter((each) => file === join(name, each.file) || (each.file === 'README.md' && file === name))
      .map((each) => `${name}/${each.path}`),
  )[0]
  return found && `../${found}${anchor === undefined ? '' : `#${anchor}`}`
}
