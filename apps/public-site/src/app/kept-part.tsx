import { useLocale } from '@teachnet/i18n/react'
import { type ComponentType, createContext, type ReactNode, use } from 'react'
import { textsVersion } from './messages.ts'

/** The kept parts as one rendering uses them, see `loading/kept-parts.server.ts`. */
export interface PartsOfPage {
  /** Returns a text that is the same for the same content. */
  readonly keyOf: (content: unknown) => string
  /** Returns the number by which the page refers to the kept HTML of a part; undefined when it is not kept. */
  readonly find: (key: string) => number | undefined
  /** Returns the number of a part that is rendered now and kept afterwards. */
  readonly add: (key: string) => number
  /** Prefix of the attribute of every mark. */
  readonly mark: string
}

/** The kept parts of this rendering; undefined in the browser. */
export const KeptParts = createContext<PartsOfPage | undefined>(undefined)

interface Props {
  /** Name of the component. */
  readonly name: string
  /** All content that the part shows, apart from the language; JSON can express it. */
  readonly by: unknown
  readonly children: ReactNode
}

/**
 * A part of a page whose HTML the server keeps: it renders the part again only for other content. The part consists of
 * elements, and shows nothing but `by`, texts of the language, and what is the same for every request. It has no effect on the head: a
 * picture in it that React would preload has a low priority, or is in a `picture`.
 */
export function KeptPart(props: Props) {
  const { children } = props
  // The browser build contains nothing of the server's part.
  if (import.meta.env.SSR) return <ServerPart {...props} />
  return (
    // Three children, as on the server: React's ids follow from the shape of the tree.
    <>
      {null}
      {children}
      {null}
    </>
  )
}

/**
 * Makes a kept part of a component that shows nothing but its properties, which JSON can express, and what a {@link KeptPart} may show.
 * @param name of the part
 */
export function kept<P extends object>(name: string, Component: ComponentType<P>): ComponentType<P> {
  return function Kept(props: P) {
    return (
      <KeptPart name={name} by={props}>
        <Component {...props} />
      </KeptPart>
    )
  }
}

function ServerPart({ name, by, children }: Props) {
  const parts = use(KeptParts)
  const locale = useLocale()
  const key = parts && `${name} ${locale} ${textsVersion(locale)} ${parts.keyOf(by)}`
  const kept = key === undefined ? undefined : parts?.find(key)
  if (kept !== undefined) return <template data-part={`${parts?.mark}kept ${kept}`} />
  const own = key === undefined ? undefined : parts?.add(key)
  const markOf = (kind: string) => own !== undefined && <template data-part={`${parts?.mark}${kind} ${own}`} />
  return (
    <>
      {markOf('begin')}
      {children}
      {markOf('end')}
    </>
  )
}
