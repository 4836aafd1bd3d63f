import { useLocale, useText } from '@teachnet/i18n/react'
import { NoAccessPage, NotFoundPage } from '@teachnet/ui/error-pages'
import { inLocale } from '../../app/site-address.ts'
import { SiteLink } from '../../app/site-link.tsx'

/** Says what is wrong: nothing here, no permission, or a failure on our side. */
export function ProblemPage({ status }: { readonly status: number }) {
  const text = useText()
  const homePath = inLocale('/', useLocale())
  if (status === 404) return <NotFoundPage homePath={homePath} />
  if (status === 401) return <NoAccessPage homePath={homePath} />
  return (
    <main className="page-width problem">
      <h1>{text('problem.failureTitle')}</h1>
      <p>{text('problem.failure')}</p>
      <SiteLink to="/" className="button">
        {text('site.home')}
      </SiteLink>
    </main>
  )
}
