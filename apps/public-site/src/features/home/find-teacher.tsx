import type { Facet, HomeContent } from '@teachnet/contract'
import { useLocale, useText } from '@teachnet/i18n/react'
import { languageParameter } from '@teachnet/languages'
import { defaultLocale } from '@teachnet/protocol'
import { Form } from 'react-router'
import { useLangOf } from '../../app/chinese-text.tsx'

type Props = Pick<HomeContent, 'subjects' | 'regions'>

/** The way to the teachers by subject and place: it submits by GET and works without scripts. */
export function FindTeacher({ subjects, regions }: Props) {
  const text = useText()
  const locale = useLocale()
  // Without teachers there is nothing to choose.
  if (subjects.length < 2 && regions.length < 2) return null
  return (
    <Form className="filter-form" method="get" action="/teachers" role="search" aria-label={text('home.findTeacher')}>
      <Choice name="subject" label={text('home.subject')} facets={subjects} />
      <Choice name="region" label={text('home.region')} facets={regions} />
      {locale !== defaultLocale && <input type="hidden" name={languageParameter} value={locale} />}
      <button type="submit" className="button button-primary">
        {text('home.findTeacher')}
      </button>
    </Form>
  )
}

interface ChoiceProps {
  readonly name: string
  readonly label: string
  readonly facets: readonly Facet[]
}

function Choice({ name, label, facets }: ChoiceProps) {
  const text = useText()
  const langOf = useLangOf()
  if (facets.length < 2) return null
  return (
    <p>
      <label htmlFor={`filter-${name}`}>{label}</label>
      <select id={`filter-${name}`} name={name} defaultValue="">
        <option value="">{text('home.any')}</option>
        {facets.map((facet) => (
          <option key={facet.value} value={facet.value} lang={langOf(facet.text)}>
            {facet.parent === null ? '' : '— '}
            {text('home.choice', { text: facet.text, count: facet.count })}
          </option>
        ))}
      </select>
    </p>
  )
}
