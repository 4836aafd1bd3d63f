/** How an address may be embedded. */
export interface FrameSource {
  readonly url: string
  readonly sandbox: string
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
  return { url: parsed.href, sandbox: isOwn ? always : `${always} allow-same-origin` }
}
