import { useEffect, useState } from 'react'

/** What a form states of its visitor's way to it, see `origin` of a submitted application. */
interface LeadOrigin {
  readonly site: string
  readonly campaign: string
  readonly page: string
}

interface Way {
  /** `document.referrer`. */
  readonly referrer: string
  /** Addresses of this site that the tab has shown, first to last; the last one is that of the form. */
  readonly addresses: readonly string[]
}

/** Reads where a visitor came from. */
export function leadOriginOf({ referrer, addresses }: Way): LeadOrigin {
  const pages = addresses.map((address) => new URL(address))
  const [first] = pages
  const form = pages.at(-1)
  const from = URL.canParse(referrer) ? new URL(referrer) : undefined
  const isOwn = from?.host === form?.host
  const before = pages.findLast(({ pathname }) => pathname !== form?.pathname) ?? (isOwn ? from : undefined)
  const parts = ['utm_source', 'utm_medium', 'utm_campaign'].map((name) => first?.searchParams.get(name) ?? '')
  return {
    site: from && !isOwn ? from.hostname : '',
    campaign: parts.filter(Boolean).join(' / '),
    page: before && before.pathname !== form?.pathname ? before.pathname : '',
  }
}

/**
 * Where the visitor of a form came from, after hydration. Nothing is stored in the browser: it remembers its own history. Undefined for
 * visitors who send Do Not Track or Global Privacy Control.
 */
export function useLeadOrigin(): LeadOrigin | undefined {
  const [origin, setOrigin] = useState<LeadOrigin>()
  useEffect(() => {
    const isRejected = navigator.doNotTrack === '1' || Reflect.get(navigator, 'globalPrivacyControl') === true
    if (!isRejected) setOrigin(leadOriginOf({ referrer: document.referrer, addresses: shownAddresses() }))
  }, [])
  return origin
}

/** The addresses in the tab's history, where browsers tell them; otherwise the one it began with and the current one. */
function shownAddresses(): readonly string[] {
  const { href } = window.location
  if (!('navigation' in window)) return [performance.getEntriesByType('navigation')[0]?.name ?? href, href]
  const { navigation } = window
  const current = navigation.currentEntry?.index ?? 0
  const earlier = navigation.entries().slice(0, current)
  return [...earlier.flatMap(({ url }) => url ?? []), href]
}
