import { type AccountArea, readStoredAccount, type StoredAccount } from '@teachnet/session/stored-account'
import { useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { isPersonal } from '../site-paths.ts'

/**
 * The account that this browser is signed in with in one of the other apps; undefined for none, on the server, and where those apps have
 * another origin. A hint for the page alone: the server checks every call itself.
 */
export function useStoredAccount(area: AccountArea): StoredAccount | undefined {
  const stored = useSyncExternalStore(subscribe, () => JSON.stringify(readAccount(area) ?? null), signedOut)
  return useMemo(() => {
    const account: StoredAccount | null = JSON.parse(stored)
    return account ?? undefined
  }, [stored])
}

/** See {@link useStoredAccount}. */
export function readAccount(area: AccountArea): StoredAccount | undefined {
  try {
    return readStoredAccount(area, localStorage)
  } catch {
    return undefined // a browser may refuse the storage
  }
}

function signedOut(): string {
  return 'null'
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange)
  addEventListener('pageshow', onChange)
  return () => {
    removeEventListener('storage', onChange)
    removeEventListener('pageshow', onChange)
  }
}

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
