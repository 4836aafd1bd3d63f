import { keyOf } from '@teachnet/ui/keys'
import { useLocale } from '@teachnet/i18n/react'
import { Suspense, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyPart } from '../../app/loading/lazy-part.ts'
import { loadDocument } from '../../app/scripts/document-navigation.ts'
import { inLocale } from '../../app/site-address.ts'
import { isSearchKeyOn } from './search-key-choice.ts'

// Loaded when the key is pressed for the first time.
const SearchDialog = lazyPart(async () => (await import('./search-dialog.tsx')).SearchDialog, SearchPage)

/** The key `/` opens the search on every page, unless the visitor types a text or has turned the key off. */
export function SearchKey() {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (keyOf(event) !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || !isSearchKeyOn() || document.querySelector('dialog[open]')) return
      event.preventDefault()
      setOpenedAt(key)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [key])
  // Another page closes it.
  if (openedAt !== key) return null
  return (
    <Suspense>
      <SearchDialog onClose={() => setOpenedAt(undefined)} />
    </Suspense>
  )
}

/** Where the dialog's code cannot be loaded, its page does the same. */
function SearchPage() {
  const address = inLocale('/search', useLocale())
  useEffect(() => void loadDocument(address), [address])
  return null
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
}
