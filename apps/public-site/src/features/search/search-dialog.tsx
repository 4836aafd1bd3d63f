import { useText } from '@teachnet/i18n/react'
import { useEffect, useRef } from 'react'
import { SearchBox } from '../../design/search-box.tsx'
import { SearchKeySwitch } from './search-key-switch.tsx'

/** The search over the page. */
export function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const text = useText()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector('input')?.focus()
  }, [])
  return (
    <dialog ref={dialog} className="search-dialog" aria-label={text('site.search')} onClose={onClose}>
      <SearchBox q="" />
      <SearchKeySwitch />
      <form method="dialog">
        <button type="submit" className="button">
          {text('site.close')}
        </button>
      </form>
    </dialog>
  )
}
