import { useEffect } from 'react'
import { useHref } from 'react-router'
import { unsavedPages } from '../services/unsaved-pages.ts'

/**
 * Marks the page as one with unsaved changes while a form with changes is mounted. A page that is hidden behind another one keeps the mark,
 * because it keeps its form: the effect of a hidden page ends like that of a closed form, but then the address is another page's.
 */
export function useUnsavedMark(pathname: string): void {
  const address = useHref(pathname)
  useEffect(() => {
    unsavedPages.mark(pathname, true)
    return () => {
      if (window.location.pathname === address) unsavedPages.mark(pathname, false)
    }
  }, [pathname, address])
}
