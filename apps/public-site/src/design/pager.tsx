import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../app/layout/site-link.tsx'

interface Props {
  /** 1-based. */
  readonly page: number
  readonly pages: number
  readonly pathOf: (page: number) => string
}

/** Links to the previous and next page; renders nothing when there is one page. */
export function Pager({ page, pages, pathOf }: Props) {
  const text = useText()
  if (pages <= 1) return null
  return (
    <nav className="pager" aria-label={text('site.pages')}>
      {page > 1 ? (
        <SiteLink to={pathOf(page - 1)} rel="prev">
          {text('site.previousPage')}
        </SiteLink>
      ) : (
        <span />
      )}
      <span className="pager-place">{text('site.pageOf', { page, pages })}</span>
      {page < pages ? (
        <SiteLink to={pathOf(page + 1)} rel="next">
          {text('site.nextPage')}
        </SiteLink>
      ) : (
        <span />
      )}
    </nav>
  )
}
