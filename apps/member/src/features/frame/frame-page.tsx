import { useText } from '@teachnet/i18n/react'
import { useParams } from 'react-router'
import { sandboxOf } from './frame-sandbox.ts'

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
      style={{ border: 0, width: '100%', height: '75dvh' }}
    />
  )
}
