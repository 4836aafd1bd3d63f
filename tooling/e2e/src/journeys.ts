export type BrowserApp = 'admin' | 'member' | 'public-site'

/**
 * The apps that each journey opens in a browser, and packages that it uses by itself; all journeys need the server. `pnpm test:changed`
 * runs the journeys of what a change touches. A test fails when a page opens an app that is not named here for it, and when a journey
 * is missing.
 */
export const journeys: Readonly<Record<string, readonly (BrowserApp | 'api-client')[]>> = {
  'accessibility.test.ts': ['admin', 'member', 'public-site'],
  'accounts.test.ts': [],
  'admin.test.ts': ['admin', 'public-site'],
  'application-forms.test.ts': ['public-site'],
  'expired-token.test.ts': ['admin', 'member'],
  'faults.test.ts': [],
  'member.test.ts': ['admin', 'member', 'public-site'],
  'missing-code.test.ts': ['admin', 'member'],
  'other-origin.test.ts': ['admin', 'member'],
  'parallel-refresh.test.ts': ['public-site', 'api-client'],
  'restricted.test.ts': ['admin'],
  'rich-text.test.ts': ['admin', 'public-site'],
  'second-edit.test.ts': ['admin'],
  'terminal.test.ts': ['admin'],
  'two-processes.test.ts': [],
  'visitor.test.ts': ['admin', 'member', 'public-site'],
}

/** The app that a page of the product belongs to, by its host or its path; undefined for pages of others. */
export function appOf(address: string): BrowserApp | undefined {
  const { protocol, hostname, pathname } = new URL(address)
  if (!protocol.startsWith('http')) return undefined
  if (hostname.startsWith('admin.') || /^\/admin(\/|$)/.test(pathname)) return 'admin'
  if (hostname.startsWith('member.') || /^\/user(\/|$)/.test(pathname)) return 'member'
  return 'public-site'
}

/**
 * Files of the journeys that a change can break.
 *
 * @param packages names of packages that have changed or use one that has, e.g. `@teachnet/admin`
 * @param files what has changed in this folder, e.g. `admin.test.ts`: what journeys share concerns all of them
 */
export function journeysOf(packages: readonly string[], files: readonly string[]): readonly string[] {
  const isShared = files.some((file) => !file.endsWith('.test.ts'))
  if (isShared || packages.includes('@teachnet/server')) return Object.keys(journeys)
  return Object.entries(journeys)
    .filter(([file, parts]) => files.includes(file) || parts.some((part) => packages.includes(`@teachnet/${part}`)))
    .map(([file]) => file)
}
