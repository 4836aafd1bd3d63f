import type { Facet } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { useLangOf } from '../app/chinese-text.tsx'
import { languageParameter } from '@teachnet/languages'
import { defaultLocale } from '@teachnet/protocol'
import { Form } from 'react-router'
import type { ListChoice } from '../app/list-path.ts'

/** One filter with many values, as a choice with counts. */
export interface FilterChoice {
  /** Name of the parameter. */
  readonly filter: string
  readonly label: string
  readonly facets: readonly Facet[] | undefined
  /** Text of a value, if it differs from that of the facet. */
  readonly textOf?: (facet: Facet) => string
}

interface Props {
  readonly path: string
  /** All parameters of the list; those without a field are kept. */
  readonly chosen: ListChoice
  /** Label of the search field; absent for a list that is not searched by words. */
  readonly label?: string
  readonly choices: readonly FilterChoice[]
  /** Name of the form and text of its button, where the form is the main way to the list. */
  readonly name?: string
}

/** Words and filters of a list in one form that submits by GET: it works without scripts, and the result has an address. */
export function FilterForm({ choices, ...props }: Props) {
  const offered = choices
    .filter(({ facets = [], filter }) => facets.length > 1 || props.chosen[filter] !== undefined)
    .map(({ facets = [], textOf, ...choice }) => ({
      ...choice,
      facets: textOf ? facets.map((facet) => ({ ...facet, text: textOf(facet) })) : facets,
    }))
  // A name promises choices: without teachers there are none.
  return offered.length === 0 && props.name !== undefined ? null : <OfferedForm {...props} offered={offered} />
}

interface FormProps extends Omit<Props, 'choices'> {
  readonly offered: readonly (FilterChoice & { readonly facets: readonly Facet[] })[]
}

function OfferedForm({ path, chosen, label, offered, name: title }: FormProps) {
  const text = useText()
  const locale = useLocale()
  const langOf = useLangOf()
  const own = new Set(['q', ...offered.map(({ filter }) => filter)])
  const kept = Object.entries(chosen).filter(([each, value]) => !own.has(each) && value)
  return (
    // The key creates new fields when the page shows another selection.
    <Form
      key={JSON.stringify(chosen)}
      className="filter-form"
      method="get"
      action={path}
      role="search"
      aria-label={title}
    >
      {label !== undefined && (
        <p className="filter-words">
          <label htmlFor="filter-q">{label}</label>
          <input id="filter-q" type="search" name="q" defaultValue={chosen.q ?? ''} enterKeyHint="search" />
        </p>
      )}
      {offered.map(({ filter, label: name, facets }) => (
        <p key={filter}>
          <label htmlFor={`filter-${filter}`}>{name}</label>
          <select id={`filter-${filter}`} name={filter} defaultValue={chosen[filter] ?? ''}>
            <option value="">{text('list.any')}</option>
            {facets.map((facet) => (
              <option key={facet.value} value={facet.value} lang={langOf(facet.text)}>
                {facet.parent === null ? '' : '— '}
                {text('list.choice', { text: facet.text, count: facet.count })}
              </option>
            ))}
          </select>
        </p>
      ))}
      {kept.map(([each, value]) => (
        <input key={each} type="hidden" name={each} value={value} />
      ))}
      {locale !== defaultLocale && <input type="hidden" name={languageParameter} value={locale} />}
      <button type="submit" className={title === undefined ? 'button' : 'button button-primary'}>
        {title ?? text('list.apply')}
      </button>
    </Form>
  )
}
