import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'

export interface PageAddress {
  readonly params: URLSearchParams
  /** Changes the query of this page's address; `replace` adds no history entry. */
  readonly setParams: (
    change: (params: URLSearchParams) => URLSearchParams,
    options?: { readonly replace?: boolean },
  ) => void
}

/**
 * The query of this page's address. A page that stays mounted in a hidden tab keeps its own query while the address bar shows another
 * page's.
 */
export function usePageAddress(): PageAddress {
  const location = useLocation()
  const navigate = useNavigate()
  const [pathname] = useState(location.pathname)
  const [ownSearch, setOwnSearch] = useState(location.search)
  const search = location.pathname === pathname ? location.search : ownSearch
  const current = useRef(search)
  useEffect(() => {
    current.current = search
    setOwnSearch(search)
  }, [search])
  const params = useMemo(() => new URLSearchParams(search), [search])
  const setParams = useCallback<PageAddress['setParams']>(
    (change, { replace = false } = {}) => {
      const next = change(new URLSearchParams(current.current)).toString()
      // A second change in the same event adds to this one.
      current.current = next && `?${next}`
      void navigate({ pathname, search: next && `?${next}` }, { replace, preventScrollReset: true })
    },
    [navigate, pathname],
  )
  return { params, setParams }
}
