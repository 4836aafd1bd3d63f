import { useText } from '@teachnet/i18n/react'
import { frameSourceOf } from './frame-source.ts'

export interface FramePageProps {
  readonly title: string
  readonly url: string
}

/** An address of the menu in a sandboxed frame. */
export function FramePage({ title, url }: FramePageProps) {
  const text = useText()
  const source = frameSourceOf(url, location.href)
  if (!source) return <p role="alert">{text('frame.refused', { url })}</p>
  return (
    <iframe
      title={title}
      src={source.url}
      sandbox={source.sandbox}
      referrerPolicy="strict-origin-when-cross-origin"
      style={{ display: 'block', width: '100%', height: 'calc(100vh - 150px)', minHeight: 320, border: 0 }}
    />
  )
}
