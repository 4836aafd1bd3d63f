import { createStoredAtom } from '../stored-atom.ts'

/** Name of the site as it was last seen: titles and the login page show it before any reply. */
export const siteNameAtom = createStoredAtom({
  key: 'teachnet.siteName',
  fallback: '',
  parse: (raw) => (typeof raw === 'string' ? raw : undefined),
})
