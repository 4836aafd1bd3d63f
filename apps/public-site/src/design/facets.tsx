import type { Facet } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { TranslatedText } from '../app/chinese-text.tsx'
import { type ListChoice, listPath } from '../app/list-path.ts'
import { SiteLink } from '../app/layout/site-link.tsx'

/** One group of filter values of a list. */
export interface FacetGroup {
  /** Name of the parameter. */
  readonly filter: string
  readonly title: string
  readonly facets: readonly Facet[] | undefined
}

interface Props {
  /** Path of the list. */
  readonly path: string
  readonly chosen: ListChoice
  readonly groups: readonly FacetGroup[]
  /** Number of records in the list as it is filtered. A group whose values all of them have is left out. */
  readonly total: number
}

/** Links to the same list with a filter set or removed. Each link keeps the other filters, and works without scripts. */
export function Facets({ path, chosen, groups, total }: Props) {
  const text = useText()
  const narrows = ({ count }: Facet) => count < total
  const offered = groups.filter(({ facets = [], filter }) => facets.some(narrows) || chosen[filter] !== undefined)
  if (offered.length === 0) return null
  return (
    <nav className="facets" aria-label={text('list.filters')}>
      {offered.map((group) => (
        <Group key={group.filter} path={path} chosen={chosen} group={group} />
      ))}
    </nav>
  )
}

function Group({ path, chosen, group }: Pick<Props, 'path' | 'chosen'> & { readonly group: FacetGroup }) {
  const text = useText()
  const { filter, title, facets = [] } = group
  const current = chosen[filter]
  const known = facets.find(({ value }) => value === current)
  const opened = known?.parent ?? current
  const values = new Set(facets.map(({ value }) => value))
  const top = facets.filter(({ parent }) => parent === null || !values.has(parent))
  const inner = facets.filter(({ parent }) => parent !== null && parent === opened)
  const link = ({ value, text: name, count }: Facet) => (
    <li key={value}>
      <SiteLink
        to={listPath(path, chosen, { [filter]: value })}
        aria-current={value === current ? 'true' : value === opened ? 'location' : undefined}
      >
        <TranslatedText>{name}</TranslatedText>
        <span className="facet-count">{count}</span>
      </SiteLink>
    </li>
  )
  return (
    <section className="facet" aria-labelledby={`facet-${filter}`}>
      <h2 id={`facet-${filter}`}>{title}</h2>
      <ul>
        <li>
          <SiteLink
            to={listPath(path, chosen, { [filter]: undefined })}
            aria-current={current === undefined ? 'true' : undefined}
          >
            {text('list.all')}
          </SiteLink>
        </li>
        {top.map(link)}
      </ul>
      {inner.length > 0 && <ul className="facet-inner">{inner.map(link)}</ul>}
    </section>
  )
}
