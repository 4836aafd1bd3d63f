import { isComposing, keyOf } from '@teachnet/ui/keys'
import { useLocale, useText } from '@teachnet/i18n/react'
import { languageParameter } from '@teachnet/languages'
import { defaultLocale, type Locale } from '@teachnet/protocol'
import { type KeyboardEvent, useId, useState, useEffect } from 'react'
import { Form, useNavigate } from 'react-router'
import { suggestPath, type Suggestion, type SuggestContent } from '@teachnet/contract'
import { type ApiCall, isApiError } from '@teachnet/api-client/anonymous'
import { inLocale } from '../app/site-address.ts'
import { siteClient } from '../app/site-client.ts'
import { type ListChoice, listPath } from '../app/list-path.ts'
import { MarkedText } from './marked-text.tsx'

interface Props {
  /** Search words of the current page. */
  readonly q: string
  /** Path of a list that is searched, with its other filters. Default: the search of the site. */
  readonly list?: { readonly path: string; readonly chosen: ListChoice; readonly label: string }
  /** The only kinds of suggestions. Default: all, and before typing what this visitor and others searched for. */
  readonly kinds?: readonly Suggestion['kind'][]
}

/**
 * A search with suggestions while the visitor types. It submits by GET, so that it works without scripts.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function SearchBox({ q, list, kinds }: Props) {
  const text = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const [isUsed, setIsUsed] = useState(false)
  const suggested = useSuggestions(typed, isUsed && kinds === undefined)
  const [recent, setRecent] = useState<readonly string[]>([])
  const others =
    suggested?.filter(({ kind, text: own }) => kinds?.includes(kind) ?? !(typed === '' && recent.includes(own))) ?? []
  const suggestions: readonly Offered[] = typed.trim() === '' ? [...recent.map(toOffered), ...others] : others
  const isVisible = isOpen && suggestions.length > 0
  const current = isVisible ? suggestions[active] : undefined

  const suggest = (words: string) => {
    setTyped(words)
    setActive(-1)
    setIsOpen(true)
  }
  const go = (path: string) => {
    setIsOpen(false)
    void navigate(inLocale(path, locale))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const key = keyOf(event)
    if (key === 'Escape' && isVisible) {
      event.preventDefault()
      event.stopPropagation()
      setIsOpen(false)
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault()
      const step = key === 'ArrowDown' ? 1 : -1
      // One place more than suggestions: the text itself.
      const places = suggestions.length + 1
      setActive(isVisible ? ((active + 1 + step + places) % places) - 1 : step === 1 ? 0 : suggestions.length - 1)
      setIsOpen(true)
    } else if (key === 'Enter' && current) {
      event.preventDefault()
      go(current.path)
    }
  }

  return (
    <Form
      className="list-search search-box"
      method="get"
      action={list?.path ?? '/search'}
      role="search"
      onSubmit={(event) => {
        setIsOpen(false)
        const words = new FormData(event.currentTarget).get('q')
        if (typeof words === 'string') storeSearch(words)
      }}
    >
      <label htmlFor={`${id}-q`}>{list?.label ?? text('site.searchLabel')}</label>
      <div className="search-field">
        <input
          key={q}
          id={`${id}-q`}
          type="text"
          inputMode="search"
          name="q"
          defaultValue={q}
          enterKeyHint="search"
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isVisible}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${active}` : undefined}
          onChange={(event) => !isComposing(event) && suggest(event.target.value)}
          onCompositionEnd={(event) => suggest(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onFocus={() => {
            setIsUsed(true)
            if (!kinds) setRecent(recentSearches())
          }}
          onClick={() => typed === '' && q === '' && setIsOpen(true)}
          onBlur={() => setIsOpen(false)}
        />
        <div id={`${id}-list`} role="listbox" aria-label={text('site.suggestions')} hidden={!isVisible}>
          {suggestions.map(({ kind, path, text: name, marks }, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the input keeps the focus and handles the keys
            <div
              key={path}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => go(path)}
            >
              <span>
                <MarkedText text={name} marks={marks} />
              </span>{' '}
              <span className="kicker">{text(`site.suggestion.${kind}`)}</span>
            </div>
          ))}
        </div>
      </div>
      {Object.entries(list?.chosen ?? {}).map(
        ([name, value]) => name !== 'q' && value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      {locale !== defaultLocale && <input type="hidden" name={languageParameter} value={locale} />}
      <button type="submit" className="button">
        {text('site.search')}
      </button>
      {suggested === undefined && (
        <p className="search-busy" aria-hidden="true">
          {text('site.searchBusy')}
        </p>
      )}
      <p className="visually-hidden" role="status">
        {suggested === undefined && text('site.searchBusy')}
        {isVisible && text('site.suggested', { count: suggestions.length })}
      </p>
    </Form>
  )
}

/** What the list under the box offers. */
type Offered = Omit<Suggestion, 'kind'> & { readonly kind: Suggestion['kind'] | 'recent' }

function toOffered(words: string): Offered {
  return { kind: 'recent', text: words, path: listPath('/search', { q: words }), marks: [] }
}

/** Time without typing after which suggestions are requested, in ms. */
const pause = 60

/**
 * Suggestions for a text while it is typed; an answer to an older text is dropped. Undefined while the server is too busy.
 *
 * @param wantsCommon whether to load what many visitors search for while nothing is typed
 */
function useSuggestions(typed: string, wantsCommon: boolean): Suggested {
  const locale = useLocale()
  const [found, setFound] = useState<{ readonly q: string; readonly list: Suggested }>({ q: '', list: [] })
  const q = typed.trim()
  useEffect(() => {
    if (q === '' && !wantsCommon) return undefined
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
  }, [q, locale, wantsCommon])
  // Those of the text before stay until the next ones arrive.
  return q === '' && found.q !== '' ? [] : found.list
}

/** The language is part of the address, by which replies are cached. */
const suggest: ApiCall<{ q: string; lang: Locale }, undefined, SuggestContent | null> = {
  method: 'GET',
  path: suggestPath,
}

/** Suggestions for a visitor's search; undefined if the server is too busy to search. */
type Suggested = readonly Suggestion[] | undefined

async function loadSuggestions(q: string, locale: Locale, signal: AbortSignal): Promise<Suggested> {
  try {
    const content = await siteClient.call(suggest, { query: { q, lang: locale }, signal })
    return content?.suggestions ?? []
  } catch (error) {
    if (!isApiError(error) || error.status === undefined) throw error
    return error.status < 300 || error.status === 503 || error.status === 429 ? undefined : []
  }
}

const storedAs = 'teachnet-recent-searches'

const most = 5

/** The last searches on this device, the latest first. They do not leave the browser. */
export function recentSearches(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedAs) ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, most) : []
  } catch {
    return []
  }
}

/** Puts a search in front of the last ones. */
export function storeSearch(words: string): void {
  const own = words.trim()
  if (own === '') return
  try {
    const others = recentSearches().filter((each) => each !== own)
    localStorage.setItem(storedAs, JSON.stringify([own, ...others].slice(0, most)))
  } catch {
    // A browser without storage keeps no searches.
  }
}
