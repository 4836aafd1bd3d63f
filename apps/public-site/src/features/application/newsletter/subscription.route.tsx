import { useText } from '@teachnet/i18n/react'
import { data, useActionData, useLoaderData } from 'react-router'
import { SiteLink } from '../../../app/layout/site-link.tsx'
import { loadContent, type PageArgs, readPlace } from '../../../app/loading/load-content.server.ts'
import { pageHeaders } from '../../../app/loading/page-data.ts'
import { pages } from '../../../pages.ts'
import { pageMeta } from '../../../seo/page-meta.ts'
import { postSubscriptionKey, type SubscriptionAct } from './newsletter.server.ts'
import '../application.css'

export { pageHead as meta } from '../../../app/loading/page-data.ts'

export const headers = pageHeaders

/** What a link asks for. Opening it changes nothing, since mail programs open links to check them. */
function actOf({ url }: Pick<PageArgs, 'url'>): { readonly act: SubscriptionAct; readonly key: string } {
  const act = url.searchParams.has('end') ? 'end' : 'confirm'
  return { act, key: url.searchParams.get(act) ?? '' }
}

export async function loader(args: PageArgs) {
  const { content } = await loadContent(args, 'site')
  const { place, text } = await readPlace(args)
  const { act, key } = actOf(args)
  const { siteName, logo: image } = content.site
  const title = text(`newsletter.${act}.title`)
  const meta = { title, siteName, description: text(`newsletter.${act}.lead`), image, jsonLd: [] }
  const head = [
    ...pageMeta(meta, { ...place, path: pages.subscription.path }),
    { name: 'robots', content: 'noindex' },
    // No other site learns the key. With `no-referrer`, the form would be posted without its origin, and refused.
    { name: 'referrer', content: 'same-origin' },
  ]
  return data({ content, head, act, hasKey: key !== '' }, { headers: { 'cache-control': 'private, no-store' } })
}

export const action = async (args: PageArgs) => {
  const { act, key } = actOf(args)
  return postSubscriptionKey(args, act, key)
}

/** Confirms a subscription, or ends it, at the press of a button. Works without scripts. */
export default function SubscriptionRoute() {
  const { act, hasKey } = useLoaderData<typeof loader>()
  const result = useActionData<typeof action>()
  const text = useText()
  const isOver = !hasKey || result?.isDone === false
  return (
    <div className="page-width form-page">
      <header className="page-head">
        <h1>{text(`newsletter.${act}.title`)}</h1>
        {!result && hasKey && <p>{text(`newsletter.${act}.lead`)}</p>}
      </header>
      {isOver ? (
        <p className="form-summary" role="alert">
          {text('newsletter.over')} <SiteLink to={pages.newsletter.path}>{text('newsletter.again')}</SiteLink>
        </p>
      ) : result ? (
        <p className="form-notice" role="status">
          {result.message}
        </p>
      ) : (
        <form method="post" className="form">
          <button type="submit" className="button button-primary">
            {text(`newsletter.${act}.button`)}
          </button>
        </form>
      )}
    </div>
  )
}
