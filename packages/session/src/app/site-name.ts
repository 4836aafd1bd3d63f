import { createStoredAtom } from '../stored-atom.ts'

/** Last known name of the site. Titles and the login page show it before the first reply. */
export const siteNameAtom = createStoredAtom({
  key: 'teachnet.siteName',
  fallback: '',
  parse: (raw) => (typeof raw === 'string' ? raw : undefined),
})
