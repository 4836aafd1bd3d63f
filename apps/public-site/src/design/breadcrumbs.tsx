import { useText } from '@teachnet/i18n/react'
import { SiteLink } from '../app/layout/site-link.tsx'

/** Breadcrumbs from the home page; the last step, without `to`, is the current page. */
export function Breadcrumbs({ steps }: { readonly steps: readonly { text: string; to?: string }[] }) {
  const text = useText()
  return (
    <nav className="breadcrumbs" aria-label={text('site.breadcrumbs')}>
      <ol>
        {steps.map(({ text, to }) => (
          <li key={text}>{to ? <SiteLink to={to}>{text}</SiteLink> : <span aria-current="page">{text}</span>}</li>
        ))}
      </ol>
    </nav>
  )
}
