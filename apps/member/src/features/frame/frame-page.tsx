import { useText } from '@teachnet/i18n/react'
import { useParams } from 'react-router'

/** An address of the menu in a sandboxed frame. The guard allows only addresses that the menu contains. */
export function FramePage() {
  const text = useText()
  const { url = '' } = useParams()
  return (
    <iframe
      title={text('shell.frame')}
      src={url}
      sandbox={sandboxOf(url, location.href)}
      referrerPolicy="no-referrer"
      style={{ border: 0, width: '100%', height: 'calc(75 * var(--dvh))' }}
    />
  )
}

const rights = 'allow-scripts allow-forms allow-popups'

/**
 * The rights of an embedded page. A page of this origin must not keep its origin: with scripts it could read the member's session and
 * remove its own sandbox.
 *
 * @param here the address of this page
 */
export function sandboxOf(url: string, here: string): string {
  const target = URL.canParse(url, here) ? new URL(url, here) : undefined
  const isForeign = target !== undefined && /^https?:$/.test(target.protocol) && target.origin !== new URL(here).origin
  return isForeign ? `${rights} allow-same-origin` : rights
}
