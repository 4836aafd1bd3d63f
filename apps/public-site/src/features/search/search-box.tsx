import { useLocale, useText } from '@teachnet/i18n/react'
import { languageParameter } from '@teachnet/languages'
import { defaultLocale } from '@teachnet/protocol'
import { type KeyboardEvent, useId, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { inLocale } from '../../app/site-address.ts'
import { useSuggestions } from './use-suggestions.ts'

/**
 * The search of the site, with suggestions while the visitor types. It submits by GET, so that it works without scripts.
 * @see https://www.w3.org/WAI/ARIA/apg/patterns/combobox/
 */
export function SearchBox({ q }: { readonly q: string }) {
  const text = useText()
  const locale = useLocale()
  const navigate = useNavigate()
  const id = useId()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(-1)
  const [isOpen, setIsOpen] = useState(false)
  const suggested = useSuggestions(typed)
  const suggestions = suggested ?? []
  const isShown = isOpen && suggestions.length > 0
  const current = isShown ? suggestions[active] : undefined

  const go = (path: string) => {
    setIsOpen(false)
    void navigate(inLocale(path, locale))
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter and arrows belong to the input method while it composes characters.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      setIsOpen(false)
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && suggestions.length > 0) {
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      // One place more than suggestions: the text itself.
      const places = suggestions.length + 1
      setActive(isShown ? ((active + 1 + step + places) % places) - 1 : step === 1 ? 0 : suggestions.length - 1)
      setIsOpen(true)
    } else if (event.key === 'Enter' && current) {
      event.preventDefault()
      go(current.path)
    }
  }

  return (
    <Form
      className="list-search search-box"
      method="get"
      action="/search"
      role="search"
      onSubmit={() => setIsOpen(false)}
    >
      <label htmlFor={`${id}-q`}>{text('site.searchLabel')}</label>
      <div className="search-field">
        <input
          key={q}
          id={`${id}-q`}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={current ? `${id}-${active}` : undefined}
          onChange={({ target }) => {
            setTyped(target.value)
            setActive(-1)
            setIsOpen(true)
          }}
          onKeyDown={onKeyDown}
          onBlur={() => setIsOpen(false)}
        />
        <div id={`${id}-list`} role="listbox" aria-label={text('site.suggestions')} hidden={!isShown}>
          {suggestions.map(({ kind, path, text: name }, index) => (
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
              <span>{name}</span> <span className="kicker">{text(`site.suggestion.${kind}`)}</span>
            </div>
          ))}
        </div>
      </div>
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
        {isShown && text('site.suggested', { count: suggestions.length })}
      </p>
    </Form>
  )
}
