import { useText } from '@teachnet/i18n/react'
import type { PageProps } from '../../session/page-props.ts'

/** An address of the menu in a sandboxed frame. */
export function FramePage({ entry: { title, url } }: PageProps) {
  const text = useText()
  const source = frameSourceOf(url, location.href)
  if (!source) return <p role="alert">{text('frame.refused', { url })}</p>
  if (source.isBlocked) return <p role="alert">{text('frame.plain', { url })}</p>
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

/** How an address may be embedded. */
interface FrameSource {
  readonly url: string
  readonly sandbox: string
  /** The policy of the page blocks it, which a browser shows as an empty frame. */
  readonly isBlocked: boolean
}

const always = 'allow-scripts allow-forms allow-popups allow-downloads'

/**
 * Decides how to embed an address; undefined for an address that is not HTTP or HTTPS.
 * A page of our own origin must not keep that origin: its scripts could leave the frame and read the tokens.
 */
export function frameSourceOf(url: string, base: string): FrameSource | undefined {
  if (!URL.canParse(url, base)) return undefined
  const parsed = new URL(url, base)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return undefined
  const isOwn = parsed.origin === new URL(base).origin
  return {
    url: parsed.href,
    sandbox: isOwn ? always : `${always} allow-same-origin`,
    isBlocked: parsed.protocol === 'http:' && !isOwn,
  }
}
