import { type AccountArea, readStoredAccount, type StoredAccount } from '@teachnet/session/stored-account'
import { useMemo, useSyncExternalStore } from 'react'

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
