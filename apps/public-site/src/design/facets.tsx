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
  /** Text of a value, if it differs from that of the facet. */
  readonly textOf?: (facet: Facet) => string
  /** A further filter: its values are behind its title until one is chosen, and search engines do not follow its links. */
  readonly isFolded?: boolean
}

interface Props {
  /** Path of the list. */
  readonly path: string
  readonly chosen: ListChoice
  readonly groups: readonly FacetGroup[]
  /** Number of records in the list as it is filtered. A group whose values all of them have is left out. */
  readonly total: number
}

/**
 * The filters of a list: links to the same list with a filter set or removed. Each link keeps the other filters and the words of a search,
 * and works without scripts.
 */
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
  const { filter, title, facets = [], textOf = nameOf, isFolded = false } = group
  const current = chosen[filter]
  const opened = facets.find(({ value }) => value === current)?.parent ?? current
  const known = new Set(facets.map(({ value }) => value))
  const top = facets.filter(({ parent }) => parent === null || !known.has(parent))
  const inner = facets.filter(({ parent }) => parent !== null && parent === opened)
  const rel = isFolded ? 'nofollow' : undefined
  const link = (facet: Facet) => (
    <li key={facet.value}>
      <SiteLink
        to={listPath(path, chosen, { [filter]: facet.value })}
        rel={rel}
        aria-current={facet.value === current ? 'true' : facet.value === opened ? 'location' : undefined}
      >
        <TranslatedText>{textOf(facet)}</TranslatedText>
        <span className="facet-count">{facet.count}</span>
      </SiteLink>
    </li>
  )
  const values = (
    <>
      <ul>
        <li>
          <SiteLink
            to={listPath(path, chosen, { [filter]: undefined })}
            rel={rel}
            aria-current={current === undefined ? 'true' : undefined}
          >
            {text('list.all')}
          </SiteLink>
        </li>
        {top.map(link)}
      </ul>
      {inner.length > 0 && <ul className="facet-inner">{inner.map(link)}</ul>}
    </>
  )
  if (isFolded)
    return (
      // The key folds it again when its value is removed.
      <details key={String(current)} className="facet facet-folded" open={current !== undefined}>
        <summary>{title}</summary>
        {values}
      </details>
    )
  return (
    <section className="facet" aria-labelledby={`facet-${filter}`}>
      <h2 id={`facet-${filter}`}>{title}</h2>
      {values}
    </section>
  )
}

function nameOf({ text }: Facet): string {
  return text
}
