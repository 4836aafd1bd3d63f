import type { CompanyContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './company.css'
import type { Route } from './+types/company.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { breadcrumbs, organization } from '../../seo/json-ld.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { Phrases, TranslatedText } from '../../app/chinese-text.tsx'
import { AddressLine } from '../../design/address-line.tsx'
import { CopyButton } from '../../design/copy-button.tsx'
import { Picture, PictureCredit } from '../../design/picture.tsx'
import { RichText } from '../../design/rich-text.tsx'

const companyHead: HeadOf<CompanyContent> = ({ site, sections }, place, text) => ({
  path: '/enterprise_info',
  title: text('site.company'),
  siteName: site.siteName,
  description: site.home_short_info || text('company.description', { siteName: site.siteName }),
  image: sections.find(({ image }) => image !== '')?.image || site.logo,
  jsonLd: [
    organization(site, place),
    breadcrumbs(
      [
        { name: text('site.home'), path: '/' },
        { name: text('site.company'), path: '/enterprise_info' },
      ],
      place,
    ),
  ],
})

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('company', companyHead)

export default function Company({ loaderData }: Route.ComponentProps) {
  return <CompanyPage content={contentOf(loaderData)} />
}

const figures = [
  { name: 'teachers', path: '/teachers' },
  { name: 'courses', path: '/course' },
  { name: 'articles', path: '/big_infomation' },
  { name: 'honours', path: '/honor' },
  { name: 'branches', path: '#branches' },
  { name: 'provinces', path: '/teachers' },
] as const

function CompanyPage({ content }: { readonly content: CompanyContent }) {
  const text = useText()
  const { site, sections, milestones, branches } = content
  const counted = figures.filter(({ name }) => content.figures[name] > 0)
  const hasHistory = sections.some(({ key }) => key === 'history')
  const jumps = [
    ...sections.map(({ key, title }) => ({ key, title })),
    ...(milestones.length > 0 && !hasHistory ? [{ key: 'timeline', title: text('company.timeline') }] : []),
    ...(branches.length > 0 ? [{ key: 'branches', title: text('company.branches') }] : []),
  ]
  return (
    <div className="page-width company">
      <header className="page-head">
        <h1>{text('site.company')}</h1>
        {site.home_short_info && <p>{site.home_short_info}</p>}
      </header>
      <dl className="figures">
        {counted.map(({ name, path }) => (
          <div key={name}>
            <dt>
              {path.startsWith('#') ? (
                <a href={path}>{text(`company.figures.${name}`)}</a>
              ) : (
                <SiteLink to={path}>{text(`company.figures.${name}`)}</SiteLink>
              )}
            </dt>
            <dd>{content.figures[name]}</dd>
          </div>
        ))}
      </dl>
      {jumps.length > 1 && (
        <nav className="jumps" aria-label={text('company.sections')}>
          <ul>
            {jumps.map(({ key, title }) => (
              <li key={key}>
                <a href={`#${key}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {sections.length === 0 && <p className="empty">{text('company.empty')}</p>}
      {sections.map(({ key, title, image, image_alt, image_credit, video, content: html }) => (
        <section key={key} id={key} className="company-section" aria-labelledby={`title-${key}`}>
          <h2 id={`title-${key}`}>
            <Phrases>{title}</Phrases>
          </h2>
          <div className="company-words">
            <RichText html={html} />
            {key === 'history' && <Milestones milestones={milestones} />}
            {key === 'contact' && <Address site={site} />}
            {video && (
              <p>
                <a className="button" href={video} rel="noopener">
                  {text('company.video')}
                </a>
              </p>
            )}
          </div>
          {image && (
            <div className="company-picture">
              <Picture src={image} sizes="(max-width: 56rem) 100vw, 360px" alt={image_alt} width="360" height="240" />
              <PictureCredit credit={image_credit} />
            </div>
          )}
        </section>
      ))}
      {!hasHistory && <Timeline milestones={milestones} />}
      <Branches branches={branches} />
      <p className="company-more">
        <SiteLink to="/honor" className="more">
          {text('company.toHonours')}
        </SiteLink>
      </p>
    </div>
  )
}

/** The address of the company, with a button that copies it. */
function Address({ site: { company_address, company_name } }: { readonly site: CompanyContent['site'] }) {
  const text = useText()
  if (company_address === '') return null
  return (
    <p className="company-address">
      {company_name && (
        <strong>
          <TranslatedText>{company_name}</TranslatedText>
        </strong>
      )}{' '}
      <TranslatedText>{company_address}</TranslatedText>{' '}
      <CopyButton text={company_address} label={text('company.copyAddress')} />
    </p>
  )
}

/** What happened, year by year; each entry has an address. */
function Milestones({ milestones }: Pick<CompanyContent, 'milestones'>) {
  if (milestones.length === 0) return null
  return (
    <ol className="company-timeline">
      {milestones.map(({ id, year, title, description }) => (
        <li key={id} id={`milestone-${id}`}>
          <p className="company-year">
            <a href={`#milestone-${id}`}>{year}</a>
          </p>
          <div>
            <h3>
              <Phrases>{title}</Phrases>
            </h3>
            {description && <p>{description}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** The timeline as a separate section, while the company has no section about its history. */
function Timeline({ milestones }: Pick<CompanyContent, 'milestones'>) {
  const text = useText()
  if (milestones.length === 0) return null
  return (
    <section id="timeline" className="company-section" aria-labelledby="title-timeline">
      <h2 id="title-timeline">{text('company.timeline')}</h2>
      <Milestones milestones={milestones} />
    </section>
  )
}

/** Branches and shops by province. */
function Branches({ branches }: Pick<CompanyContent, 'branches'>) {
  const text = useText()
  if (branches.length === 0) return null
  const provinces = [...Map.groupBy(branches, ({ region }) => region[0]?.name ?? '')]
  return (
    <section id="branches" className="company-section" aria-labelledby="title-branches">
      <h2 id="title-branches">{text('company.branches')}</h2>
      <div className="company-words">
        <dl className="company-branches">
          {provinces.map(([province, held]) => (
            <div key={province}>
              <dt>
                <TranslatedText>{province}</TranslatedText>
              </dt>
              {held.map(({ id, name, kind, region, address, opened_on }) => (
                <dd key={id}>
                  <strong>{name}</strong> <span className="company-since">{text(`company.branchKinds.${kind}`)}</span>
                  <br />
                  <AddressLine of={{ region, address }} copyLabel={text('company.copyAddress')} />
                  {opened_on && (
                    <span className="company-since">{text('company.since', { year: opened_on.slice(0, 4) })}</span>
                  )}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <p>
          <SiteLink to="/branch_set_in" className="more">
            {text('company.toBranch')}
          </SiteLink>
        </p>
      </div>
    </section>
  )
}
