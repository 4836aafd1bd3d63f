import { type NewsletterContent, newsletterForm } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import { data, useActionData } from 'react-router'
import { Phrases } from '../../../app/chinese-text.tsx'
import { linesOf } from '../../../app/lines-of.ts'
import { loadPageData, pageLoader, type HeadOf, type PageArgs } from '../../../app/loading/load-content.server.ts'
import { contentOf, type PageText } from '../../../app/loading/page-data.ts'
import { breadcrumbs } from '../../../seo/json-ld.ts'
import { FormAgreement } from '../form/form-agreement.tsx'
import { postSubscription } from './newsletter.server.ts'
import '../application.css'
import { FormTrap } from '../form/form-trap.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../../app/loading/page-data.ts'

const newsletterHead: HeadOf<NewsletterContent> = ({ site, topic, about, title }, place, text) => {
  const path = newsletterForm(topic, about)
  const name = text(`newsletter.title.${topic}`, { title })
  return {
    path,
    title: name,
    siteName: site.siteName,
    description: text(`newsletter.lead.${topic}`, { title }),
    image: site.logo,
    // One address for search engines: the forms about a course, a teacher or a place differ in a name.
    isUnlisted: topic !== 'news',
    jsonLd: [
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name, path },
        ],
        place,
      ),
    ],
  }
}

export const loader = pageLoader('newsletter', newsletterHead)

export async function action(args: PageArgs) {
  const { page } = await loadPageData(args, 'newsletter', newsletterHead)
  const state = await postSubscription(args, page.content)
  return data(state, { status: state.isSent ? 200 : 422 })
}

export default function NewsletterRoute({ loaderData }: { readonly loaderData: PageText<NewsletterContent> }) {
  const state = useActionData<typeof action>()
  const { topic, title, consent } = contentOf(loaderData)
  const text = useText()
  return (
    <div className="page-width form-page">
      <header className="page-head">
        <h1>
          <Phrases>{text(`newsletter.title.${topic}`, { title })}</Phrases>
        </h1>
        <p>{text(`newsletter.lead.${topic}`, { title })}</p>
      </header>
      <div className="form-columns">
        {state?.isSent ? (
          <p className="form-notice" role="status">
            {state.message}
          </p>
        ) : (
          <form method="post" className="form">
            {state?.message && (
              <p className="form-summary" role="alert">
                {state.message}
              </p>
            )}
            <div className="field" data-wrong={state?.error ? true : undefined}>
              <label htmlFor="email">{text('newsletter.email')}</label>
              <input
                id="email"
                name="email"
                type="email"
                autoComplete="email"
                defaultValue={state?.email}
                aria-invalid={state?.error ? true : undefined}
                aria-describedby={state?.error ? 'email-error' : undefined}
                required
              />
              {state?.error && (
                <p className="field-error" id="email-error">
                  {state.error}
                </p>
              )}
            </div>
            <FormTrap />
            <FormAgreement
              isLinkOnly
              consent={consent}
              given={state?.consent}
              isMissing={state !== undefined && state.consent !== consent.version}
            />
            <button type="submit" className="button button-primary">
              {text('newsletter.subscribe')}
            </button>
          </form>
        )}
        <aside className="form-preparation" aria-labelledby="newsletter-know">
          <h2 id="newsletter-know">{text('newsletter.know')}</h2>
          <ul className="form-gains">
            {linesOf(text('newsletter.promises')).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </aside>
      </div>
    </div>
  )
}
