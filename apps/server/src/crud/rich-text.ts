import { createHash } from 'node:crypto'
import { withoutTags } from '@teachnet/contract'
import {
  deepestRichText,
  richTextAttributes,
  richTextElements,
  richTextFrameHosts,
  richTextSchemes,
  richTextStyles,
} from '@teachnet/contract/rich-text'
import sanitizeHtml from 'sanitize-html'
import { toStoredAddress } from '../storage/stored-address.ts'

/** Addresses under which the site's own files are reached; what begins with one is kept as its path. */
type FileAddresses = readonly string[]

/**
 * Rich text as it may be shown to anybody: no scripts, no foreign frames, no styles beyond a few, and the site's own files by their
 * paths, which stay true when the host or the CDN changes. Undefined where elements stand too deep in each other: the parser's time grows
 * with the square of the depth.
 */
export function cleanRichText(html: string, fileAddresses: FileAddresses = []): string | undefined {
  let depth = 0
  try {
    return sanitizeHtml(html, {
      ...options,
      transformTags: {
        iframe: (tagName, attribs) => keepFrame(tagName, withStoredAddresses(attribs, fileAddresses)),
        '*': (tagName, attribs) => transform(tagName, withStoredAddresses(attribs, fileAddresses)),
      },
      onOpenTag: () => {
        depth++
        if (depth > deepestRichText) throw new TooDeep()
      },
      onCloseTag: () => {
        depth--
      },
    })
  } catch (error) {
    if (error instanceof TooDeep) return undefined
    throw error
  }
}

/**
 * Stored rich text for a reply. What another program wrote, or an older version of the rules let in, is cleaned here; of what is too
 * deep the words stay.
 */
export function showRichText(html: string, fileAddresses: FileAddresses = []): string {
  if (!/[<&]/.test(html)) return html
  const key = createHash('sha256')
    .update(JSON.stringify([fileAddresses, html]))
    .digest('base64')
  const known = shown.get(key)
  const clean = known ?? toShown(html, fileAddresses)
  // What was used last goes last.
  shown.delete(key)
  if (clean === unchanged || clean.length < longestShown) shown.set(key, clean)
  const [oldest] = shown.keys()
  if (shown.size > mostShown && oldest !== undefined) shown.delete(oldest)
  return clean === unchanged ? html : clean
}

/** Stands for a text that is clean as it is: nearly every one, of which nothing but the hash is kept. */
const unchanged = Symbol('unchanged')
const mostShown = 2000
/** Longer ones that are not clean are cleaned each time, so that what is kept stays small. */
const longestShown = 20_000
const shown = new Map<string, string | typeof unchanged>()

function toShown(html: string, fileAddresses: FileAddresses): string | typeof unchanged {
  const clean = cleanRichText(html, fileAddresses) ?? sanitizeHtml(withoutTags(html), { allowedTags: [] })
  return clean === html ? unchanged : clean
}

class TooDeep extends Error {}

/** A name that no element has: its tag is dropped, and what is in it stays. */
const dropped = 'dropped'

const options: sanitizeHtml.IOptions = {
  allowedTags: Object.keys(richTextElements),
  allowedAttributes: {
    ...Object.fromEntries(Object.entries(richTextElements).map(([name, own]) => [name, [...own]])),
    '*': [...richTextAttributes],
  },
  allowedStyles: {
    '*': Object.fromEntries(Object.entries(richTextStyles).map(([property, forms]) => [property, [...forms]])),
  },
  allowedSchemes: [...richTextSchemes],
  allowProtocolRelative: false,
  allowedIframeHostnames: [...richTextFrameHosts],
}

const addresses = ['src', 'href', 'poster'] as const
/** A longer style than all its properties need is dropped before a parser of CSS looks at it. */
const longestStyle = 1000

function withStoredAddresses(attribs: sanitizeHtml.Attributes, fileAddresses: FileAddresses): sanitizeHtml.Attributes {
  const stored = { ...attribs }
  for (const name of addresses) {
    const address = stored[name]
    if (address !== undefined) stored[name] = toStoredAddress(address, fileAddresses)
  }
  if (stored.style !== undefined && stored.style.length > longestStyle) delete stored.style
  return stored
}

/** A frame of another host goes with the words that old browsers would show in its place. */
function keepFrame(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  const { src = '' } = attribs
  const host = URL.canParse(src) ? new URL(src).hostname : ''
  return richTextFrameHosts.some((known) => known === host)
    ? { tagName, attribs }
    : { tagName: dropped, attribs: {}, text: '' }
}

function transform(tagName: string, attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag {
  // A picture without its address shows nothing.
  if (tagName === 'img' && !isImageAddress(attribs.src)) return { tagName: dropped, attribs: {} }
  // A page that opens from ours must not reach back into it.
  if (tagName === 'a' && attribs.target === '_blank')
    return { tagName, attribs: { ...attribs, rel: 'noopener noreferrer' } }
  return { tagName, attribs }
}

function isImageAddress(src = ''): boolean {
  return src !== '' && (/^https?:/i.test(src) || !/^[a-z][a-z0-9+.-]*:/i.test(src))
}
