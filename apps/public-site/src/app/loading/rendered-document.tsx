import { createContext, use } from 'react'
import { Links } from 'react-router'
import { useScripted } from '../use-scripted.ts'

/** The text of the style sheets of the page that the server renders. */
export const InlineStyles = createContext('')

/**
 * The style sheets of a page's routes. The server writes their text into the page, so that no request delays the first paint. Once the page
 * is interactive, it links the sheets, which browsers store, and a navigation links those of the next page.
 */
export function PageStyles() {
  const inline = use(InlineStyles)
  const isInteractive = useScripted()
  return (
    <>
      <style suppressHydrationWarning>{inline}</style>
      {(isInteractive || import.meta.env.DEV) && <Links />}
    </>
  )
}

/** The nonce that marks a page's own scripts during rendering; undefined in the browser. */
export const ScriptMark = createContext<string | undefined>(undefined)
