import { useText } from '@teachnet/i18n/react'
import { useServices } from '../../session/app-services.ts'
import type { PageProps } from '../../session/page-props.ts'

/** An address of the menu in a sandboxed frame. */
export function FramePage({ entry: { title, url } }: PageProps) {
  const text = useText()
  const { publicSite } = useServices()
  const source = frameSourceOf(url, { here: location.href, site: publicSite })
  if (!source) return <p role="alert">{text('frame.refused', { url })}</p>
  if (source.blocked) return <p role="alert">{text(`frame.${source.blocked}`, { url })}</p>
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
  /**
   * Why a browser shows an empty frame: the policy of this page allows none without https; or that of the public site, on another host
   * than the back office, allows no page of another origin around its own.
   */
  readonly blocked?: 'plain' | 'site'
}

interface Places {
  /** Address of this page. */
  readonly here: string
  /** Address of the public site; `/` on this host. */
  readonly site: string
}

const always = 'allow-scripts allow-forms allow-popups allow-downloads'

/**
 * Decides how to embed an address; undefined for an address that is not HTTP or HTTPS.
 * A page of our own origin must not keep that origin: its scripts could leave the frame and read the tokens.
 */
export function frameSourceOf(url: string, { here, site }: Places): FrameSource | undefined {
  if (!URL.canParse(url, here)) return undefined
  const parsed = new URL(url, here)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return undefined
  const isOwn = parsed.origin === new URL(here).origin
  const source = { url: parsed.href, sandbox: isOwn ? always : `${always} allow-same-origin` }
  if (isOwn) return source
  if (parsed.origin === new URL(site, here).origin) return { ...source, blocked: 'site' }
  return parsed.protocol === 'http:' ? { ...source, blocked: 'plain' } : source
}
