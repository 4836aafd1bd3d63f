import { useLocale, useText } from '@teachnet/i18n/react'
import { languageParameter } from '@teachnet/languages'
import { defaultLocale } from '@teachnet/protocol'
import { Form } from 'react-router'
import type { ListChoice } from '../app/list-path.ts'

interface Props {
  readonly path: string
  /** Other filters of the list, which the search keeps. */
  readonly chosen?: ListChoice
  /** Search words of the current page. */
  readonly q: string
  readonly label: string
  /** Name of the parameter. Default: `q`. */
  readonly name?: string
  readonly button?: string
}

/** A search field that submits by GET: it works without scripts, and the result has an address. */
export function ListSearch({ path, chosen = {}, q, label, name = 'q', button }: Props) {
  const text = useText()
  const locale = useLocale()
  const stored = Object.entries(chosen).filter(([each, value]) => each !== name && value)
  return (
    <Form className="list-search" method="get" action={path} role="search" aria-label={label}>
      {/* The key creates a new field when the page shows another search. */}
      <label htmlFor={`search-${name}`}>{label}</label>
      {/* Not of the type "search": Chromium empties that one at Escape, also while an input method composes characters. */}
      <input
        key={q}
        id={`search-${name}`}
        type="text"
        inputMode="search"
        name={name}
        defaultValue={q}
        enterKeyHint="search"
      />
      {stored.map(([each, value]) => (
        <input key={each} type="hidden" name={each} value={value} />
      ))}
      {locale !== defaultLocale && <input type="hidden" name={languageParameter} value={locale} />}
      <button type="submit" className="button">
        {button ?? text('list.search')}
      </button>
    </Form>
  )
}
