import { Phrases } from '../../app/chinese-text.tsx'
import type { AppContent } from '@teachnet/contract'
import { useText } from '@teachnet/i18n/react'
import './app.css'
import type { Route } from './+types/app.route'
import { pageLoader, type HeadOf } from '../../app/loading/load-content.server.ts'
import { contentOf } from '../../app/loading/page-data.ts'
import { breadcrumbs, mobileApplication, organization } from '../../seo/json-ld.ts'
import { SiteLink } from '../../app/layout/site-link.tsx'
import { AppOffer } from '../../design/app-offer.tsx'
import { Picture, PictureCredit } from '../../design/picture.tsx'
import { Slides } from '../../design/slides.tsx'

const appHead: HeadOf<AppContent> = ({ site, app, slides, groups }, place, text) => {
  const title = app.title || text('site.app')
  const description = text('app.description', {
    names: groups.map((group) => group.title).join(text('site.listSeparator')),
  })
  return {
    path: '/app',
    title,
    siteName: site.siteName,
    description,
    image: groups[0]?.image || slides[0]?.image || site.logo,
    jsonLd: [
      mobileApplication({ name: title, description, offer: app }, place),
      organization(site, place),
      breadcrumbs(
        [
          { name: text('site.home'), path: '/' },
          { name: title, path: '/app' },
        ],
        place,
      ),
    ],
  }
}

export { pageHead as meta, pageHeaders as headers } from '../../app/loading/page-data.ts'

export const loader = pageLoader('app', appHead)

export default function App({ loaderData }: Route.ComponentProps) {
  return <AppPage content={contentOf(loaderData)} />
}

/** Describes the app in chapters, with links to download it. */
function AppPage({ content }: { readonly content: AppContent }) {
  const { app, slides, groups } = content
  const text = useText()
  return (
    <div className="page-width app-page">
      <header className="page-head">
        <h1>
          <Phrases>{app.title || text('site.app')}</Phrases>
        </h1>
        <p>{text('app.lead')}</p>
        <AppOffer app={app} />
      </header>
      {groups.length === 0 && <p className="empty">{text('app.empty')}</p>}
      <div className="chapters">
        {groups.map((group, index) => (
          <Chapter key={group.id} group={group} isFirst={index < chaptersInRow} />
        ))}
      </div>
      <Slides slides={slides} label={text('app.slides')} />
    </div>
  )
}

/** Chapters beside each other on a wide screen: the first row is on the first screen. */
const chaptersInRow = 2

interface ChapterProps {
  readonly group: AppContent['groups'][number]
  /** Its picture is loaded at once. */
  readonly isFirst: boolean
}

function Chapter({ group, isFirst }: ChapterProps) {
  const text = useText()
  return (
    <section className="chapter" aria-labelledby={`group-${group.id}`}>
      {group.image && (
        <div className="chapter-screen">
          <Picture src={group.image} sizes="240px" alt={group.image_alt} width="240" height="480" isFirst={isFirst} />
          <PictureCredit credit={group.image_credit} />
        </div>
      )}
      <div className="chapter-words">
        {group.icon && <img src={group.icon} alt="" width="48" height="48" loading="lazy" />}
        <h2 id={`group-${group.id}`}>{group.title}</h2>
        {group.subtitle && <p className="chapter-subtitle">{group.subtitle}</p>}
        <p>{group.description}</p>
        {group.link && (
          <p>
            <SiteLink to={group.link} className="more">
              {text('app.more')}
            </SiteLink>
          </p>
        )}
      </div>
      <Slides slides={group.slides} label={text('app.slidesOf', { title: group.title })} />
    </section>
  )
}
