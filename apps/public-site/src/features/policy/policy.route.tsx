import { Phrases } from '../../app/chinese-text.tsx'
import { type PolicyContent, policyPath, policyPaths, type PolicyVersion } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './policy.css'
import { loadPageOf, type PageArgs, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf, type PageText } from '../../app/loading/page-data.ts'
import { breadcrumbs, organization } from '../../seo/json-ld.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { DateText } from '../../design/date-text.tsx'
import { RichText } from '../../design/rich-text.tsx'

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

/** The privacy policy and the terms: the path decides. */
export const loader = (args: PageArgs) =>
  loadPageOf(args, /^\/privacy\b/i.test(args.url.pathname) ? 'privacy' : 'terms', policyHead)

export default function PolicyRoute({ loaderData }: { readonly loaderData: PageText<PolicyContent> }) {
  return <PolicyPage content={contentOf(loaderData)} />
}

/** The version in force has the page's own address; an earlier one has an address with its number, and is not indexed. */
const policyHead: HeadOf<PolicyContent> = ({ site, kind, policy, versions }, place, text) => {
  const isInForce = policy.version === versions[0]?.version
  return {
    path: isInForce ? policyPaths[kind] : policyPath({ kind, number: policy.version }),
    title: isInForce ? policy.title : text('policy.versionTitle', { title: policy.title, version: policy.version }),
    siteName: site.siteName,
    description: policy.notice,
    image: site.logo,
    isUnlisted: !isInForce,
    jsonLd: [
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: policy.title, path: policyPaths[kind] },
        ],
        place,
      ),
    ],
  }
}

/** A text that visitors agree to, with its version, its date, and its other versions. */
function PolicyPage({ content: { kind, policy, versions } }: { readonly content: PolicyContent }) {
  const text = useText()
  const isInForce = policy.version === versions[0]?.version
  return (
    <div className="page-width policy">
      <header className="page-head">
        <h1>
          <Phrases>{policy.title}</Phrases>
        </h1>
        <p className="policy-version">
          <Version version={policy} />
        </p>
      </header>
      {!isInForce && (
        <p className="policy-earlier" role="note">
          {text('policy.earlier')} <SiteLink to={policyPaths[kind]}>{text('policy.toCurrent')}</SiteLink>
        </p>
      )}
      <section className="policy-notice" aria-labelledby="policy-notice">
        <h2 id="policy-notice">{text('policy.notice')}</h2>
        <p>{policy.notice}</p>
      </section>
      {policy.changes && (
        <section className="policy-notice" aria-labelledby="policy-changes">
          <h2 id="policy-changes">{text('policy.changes')}</h2>
          <p>{policy.changes}</p>
        </section>
      )}
      {policy.content && <RichText html={policy.content} />}
      <section className="policy-versions" aria-labelledby="policy-versions">
        <h2 id="policy-versions">{text('policy.versions')}</h2>
        <ul>
          {versions.map((each, index) => (
            <li key={each.version}>
              {each.version === policy.version ? (
                <strong aria-current="true">
                  <Version version={each} />
                </strong>
              ) : (
                <SiteLink to={index === 0 ? policyPaths[kind] : policyPath({ kind, number: each.version })}>
                  <Version version={each} />
                </SiteLink>
              )}
              {index === 0 && <span className="policy-state">{text('policy.inForce')}</span>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Version({ version: { version, valid_from } }: { readonly version: PolicyVersion }) {
  const text = useText()
  return (
    <>
      {text('policy.version', { version })}
      {valid_from !== null && (
        <>
          {text('policy.from')}
          <DateText seconds={valid_from} />
        </>
      )}
    </>
  )
}
