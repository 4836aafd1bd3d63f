import { useLocation } from 'react-router'
import { isPersonal } from '../site-paths.ts'

const loginPath = '/user/login'

/**
 * Returns the path of the members' login, which returns to a page of the site afterwards. The addresses of previews and of applications are
 * for their readers alone and are not passed on.
 * @param to path of that page, with its query; default: this page
 */
export function useLoginPath(to?: string): string {
  const { pathname, search } = useLocation()
  const page = to ?? pathname + search
  return page === '/' || isPersonal(page) ? loginPath : `${loginPath}?to=${encodeURIComponent(page)}`
}
