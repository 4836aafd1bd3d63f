import { useLocale } from '@teachnet/i18n/react'
import { useEffect, useState } from 'react'
import { loadSuggestions, type Suggested } from './load-suggestions.ts'

/** Time without typing after which suggestions are requested, in ms. */
const pause = 200

/** Suggestions for a text while it is typed; an answer to an older text is dropped. Undefined while the server is too busy. */
export function useSuggestions(typed: string): Suggested {
  const locale = useLocale()
  const [found, setFound] = useState<{ readonly q: string; readonly list: Suggested }>({ q: '', list: [] })
  const q = typed.trim()
  useEffect(() => {
    if (q === '') return undefined
    const abort = new AbortController()
    const timer = setTimeout(() => {
      loadSuggestions(q, locale, abort.signal).then(
        (list) => setFound({ q, list }),
        () => undefined,
      )
    }, pause)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [q, locale])
  // Those of the text before stay until the next ones arrive.
  return q === '' ? [] : found.list
}
