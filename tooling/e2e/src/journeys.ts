export type BrowserApp = 'admin' | 'member' | 'public-site'

/** The packages whose example a journey opens. */
type PackageWithExample = 'api-client' | 'i18n' | 'terminal-core' | 'upload'

/**
 * The apps that each journey opens in a browser, and packages that it uses directly; all journeys need the server. `pnpm test:changed`
 * runs the journeys that a change affects. A test fails if a page opens an app that is not listed for it, or if a journey is missing.
 */
export const journeys: Readonly<Record<string, readonly (BrowserApp | PackageWithExample)[]>> = {
  'accessibility.test.ts': ['admin', 'member', 'public-site'],
  'accounts.test.ts': [],
  'adaptation.test.ts': ['public-site'],
  'apps-alone.test.ts': [],
  'archive.test.ts': [],
  'app-folders.test.ts': ['admin', 'member', 'public-site'],
  'admin.test.ts': ['admin', 'public-site'],
  'application-forms.test.ts': ['public-site'],
  'application-loop.test.ts': ['admin', 'member', 'public-site'],
  'designer.test.ts': ['admin'],
  'example-module.test.ts': ['admin'],
  'examples.test.ts': ['api-client', 'i18n', 'terminal-core', 'upload'],
  'expired-token.test.ts': ['admin', 'member'],
  'exported-site.test.ts': ['public-site'],
  'faults.test.ts': [],
  'input-methods.test.ts': ['admin', 'public-site'],
  'large-pictures.test.ts': ['admin', 'public-site'],
  'lost-reply.test.ts': ['admin'],
  'member-menus.test.ts': ['member', 'public-site'],
  'member-trips.test.ts': ['admin', 'member', 'public-site'],
  'forms-by-keyboard.test.ts': ['public-site'],
  'member.test.ts': ['admin', 'member', 'public-site'],
  'missing-code.test.ts': ['admin', 'member', 'public-site'],
  'modules.test.ts': ['admin'],
  'other-origin.test.ts': ['admin', 'member', 'public-site'],
  'old-engines.test.ts': ['admin', 'member', 'public-site', 'api-client', 'i18n', 'terminal-core', 'upload'],
  'old-back-end.test.ts': ['admin', 'member'],
  'parallel-refresh.test.ts': ['public-site', 'api-client'],
  'plain-http.test.ts': ['admin', 'member', 'public-site'],
  'preview.test.ts': ['admin', 'public-site'],
  'proxies.test.ts': [],
  'reachable.test.ts': ['public-site'],
  'restricted.test.ts': ['admin'],
  'typed-contacts.test.ts': ['admin', 'public-site'],
  'rich-text.test.ts': ['admin', 'public-site'],
  'second-edit.test.ts': ['admin'],
  'shared-text.test.ts': ['admin'],
  'comments.test.ts': ['admin'],
  'static-apps.test.ts': ['admin', 'member'],
  'terminal.test.ts': ['admin'],
  'two-processes.test.ts': [],
  'unsaved-input.test.ts': ['admin'],
  'visitor.test.ts': ['admin', 'member', 'public-site'],
  'upgrade.test.ts': [],
  'workers.test.ts': [],
}

/** Returns the app of a page by its host or path; undefined for other pages. */
export function appOf(address: string): BrowserApp | undefined {
  const { protocol, hostname, pathname } = new URL(address)
  if (!protocol.startsWith('http')) return undefined
  if (hostname.startsWith('admin.') || /^(\/teach)?\/admin(\/|$)/.test(pathname)) return 'admin'
  if (hostname.startsWith('member.') || /^(\/teach)?\/user(\/|$)/.test(pathname)) return 'member'
  return 'public-site'
}

/**
 * Returns the files of the journeys that a change can break.
 *
 * @param packages names of changed packages and of those that depend on them, e.g. `@teachnet/admin`
 * @param files changed files of this folder, e.g. `admin.test.ts`; a shared file selects all journeys
 */
export function journeysOf(packages: readonly string[], files: readonly string[]): readonly string[] {
  const isShared = files.some((file) => !file.endsWith('.test.ts'))
  if (isShared || packages.includes('@teachnet/server')) return Object.keys(journeys)
  return Object.entries(journeys)
    .filter(([file, parts]) => files.includes(file) || parts.some((part) => packages.includes(`@teachnet/${part}`)))
    .map(([file]) => file)
}
