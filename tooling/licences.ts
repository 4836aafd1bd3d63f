/** A package that the product uses, with its own declarations. */
export interface UsedPackage {
  readonly name: string
  readonly versions: readonly string[]
  /** Installation folders, one for each version. */
  readonly paths: readonly string[]
  /** SPDX expression. */
  readonly license: string
  readonly author?: string
  readonly homepage?: string
}

/** Licences under which the product may contain other people's work with no other condition than its notice. */
const allowed: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Packages with another licence that may be used, by the prefix of their names. */
const exceptions: readonly { readonly name: string; readonly license: string; readonly reason: string }[] = [
  {
    name: '@img/sharp-libvips-',
    license: 'LGPL-3.0-or-later',
    reason:
      'The server loads this shared library at run time, unchanged, and everybody can put another one in its place.',
  },
  {
    name: 'libheif-js',
    license: 'LGPL-3.0',
    reason: 'The same: a package of its own beside the bundle of the server, loaded when a picture of a phone arrives.',
  },
]

/** Checks whether a package may be a part of the product. */
export function isUsable({ name, license }: Pick<UsedPackage, 'name' | 'license'>): boolean {
  return isAllowed(license) || exceptions.some((each) => name.startsWith(each.name) && license === each.license)
}

/** Checks an SPDX expression: `MIT`, `(MIT OR GPL-2.0)`, `MIT AND ISC`. Nested expressions are not supported and not allowed. */
function isAllowed(expression: string): boolean {
  const plain = expression.replace(/^\((.*)\)$/, '$1')
  if (plain.includes(' OR ')) return plain.split(' OR ').some((part) => allowed.has(part))
  return plain.split(' AND ').every((part) => allowed.has(part))
}

/** Returns the notices of the packages as one text. */
export function toNotices(packages: readonly UsedPackage[], readTexts: (folder: string) => string[]): string {
  const parts = packages
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .map((one) => {
      const { name, versions, license, author, homepage, paths } = one
      const texts = [...new Set(paths.flatMap(readTexts))]
      const facts = [`${name} ${versions.join(', ')}`, `License: ${license}`, author && `Author: ${author}`, homepage]
      return [facts.filter(Boolean).join('\n'), ...texts.map((text) => text.trim())].join('\n\n')
    })
  const head = 'TeachNet contains the following third-party software.'
  return `${[head, ...parts].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
