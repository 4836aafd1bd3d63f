import { useText } from '@teachnet/i18n/react'
import { useAtomValue } from 'jotai'
import { useServices } from '../services/services-context.ts'
import { endView, viewedAtom } from '../session/view-as.ts'

/** Names the administrator as whom the tab shows the back office, with a button that ends the view. */
export function ViewBanner() {
  const text = useText()
  const { session, folder } = useServices()
  const viewed = useAtomValue(viewedAtom, { store: session.store })
  if (!viewed) return null
  return (
    <div className="view-banner" role="status">
      <span>{text('shell.viewing', { name: viewed.nickname })}</span>
      <button type="button" onClick={() => endView(folder)}>
        {text('shell.endView')}
      </button>
    </div>
  )
}
